import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"
import { chooseEncoding, type Encoded, type Encoding, encode } from "./compression.ts"
import { contentSecurityPolicy } from "./security-headers.ts"

/** A page ready to be sent: complete headers for each encoding, and what it shows. */
interface Page {
  readonly status: number
  readonly headers: Readonly<Record<Encoding, Record<string, string>>>
  readonly bodies: Encoded
  readonly etag: string
  /** Ids (uuids) that stand in the page: it is dropped when one of them changes. */
  readonly mentions: ReadonlySet<string>
  /** True for lists, which any change may reorder. */
  readonly isList: boolean
}

export interface PageAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer | null
}

export interface PageRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly header: (name: "accept-encoding" | "if-none-match") => string | undefined
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const FAST_BROTLI = 4

/**
 * Keeps rendered public pages, compressed, with ETag and Content-Security-Policy, bounded by bytes and by age.
 * A page shows nobody in particular, so one copy serves everybody.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Page>
  readonly #rendering = new Map<string, Promise<Page>>()
  readonly #isOnePage: (path: string) => boolean
  /** Counts changes: a page whose rendering began before one must not be kept after it. */
  #changes = 0

  /** @param options.isOnePage true for the path of a page about one thing, which only changes of what it mentions touch */
  constructor(options: { maxBytes: number; maxAgeMs: number; isOnePage: (path: string) => boolean }) {
    this.#isOnePage = options.isOnePage
    this.#pages = new LRUCache({ maxSize: options.maxBytes, ttl: options.maxAgeMs, sizeCalculation: sizeOf })
  }

  /** The kept page, or null. */
  find(request: PageRequest): PageAnswer | null {
    const page = this.#pages.get(request.url)
    return page ? answer(page, request) : null
  }

  /** Renders a page with `render` and keeps it when it is a success; requests that come meanwhile wait for the same rendering. */
  async render(request: PageRequest, render: () => Promise<Response>): Promise<PageAnswer> {
    const running = this.#rendering.get(request.url) ?? this.#renderOnce(request.url, render)
    return answer(await running, request)
  }

  /** Renders a page that is not worth keeping, with the same headers otherwise. */
  async pass(request: PageRequest, render: () => Promise<Response>): Promise<PageAnswer> {
    return answer(await pageOf(request.url, render, this.#isOnePage, "private, no-store"), request)
  }

  /** Drops what mentions one of `ids`, and every list. */
  drop(ids: string[]) {
    this.#changes++
    for (const [url, page] of this.#pages.entries()) {
      if (page.isList || ids.some((id) => page.mentions.has(id))) this.#pages.delete(url)
    }
  }

  clear() {
    this.#changes++
    this.#pages.clear()
  }

  #renderOnce(url: string, render: () => Promise<Response>): Promise<Page> {
    const before = this.#changes
    const rendering = pageOf(url, render, this.#isOnePage, "public, max-age=0, must-revalidate")
      .then((page) => {
        if (page.status === 200 && before === this.#changes) this.#pages.set(url, page)
        return page
      })
      .finally(() => this.#rendering.delete(url))
    this.#rendering.set(url, rendering)
    return rendering
  }
}

function sizeOf(page: Page): number {
  return page.bodies.identity.length + page.bodies.gzip.length + page.bodies.br.length + 2048
}

async function pageOf(
  url: string,
  render: () => Promise<Response>,
  isOnePage: (path: string) => boolean,
  cacheControl: string,
): Promise<Page> {
  const response = await render()
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString("utf8")
  const bodies = await encode(bytes, FAST_BROTLI)
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`
  const common: Record<string, string> = { ...Object.fromEntries(response.headers), etag, vary: "accept-encoding" }
  common["cache-control"] ??= response.status === 200 ? cacheControl : "no-store"
  if (common["content-type"]?.startsWith("text/html")) common["content-security-policy"] = contentSecurityPolicy(text)
  const headersFor = (encoding: Encoding) => ({
    ...common,
    "content-length": String(bodies[encoding].length),
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  })
  return {
    status: response.status,
    headers: { br: headersFor("br"), gzip: headersFor("gzip"), identity: headersFor("identity") },
    bodies,
    etag,
    mentions: new Set(text.match(UUID)),
    isList: !isOnePage(url.split("?", 1)[0] as string),
  }
}

function answer(page: Page, request: PageRequest): PageAnswer {
  const encoding = chooseEncoding(request.header("accept-encoding"))
  if (page.status === 200 && matches(request.header("if-none-match"), page.etag)) {
    const { "content-length": _length, "content-encoding": _encoding, ...headers } = page.headers[encoding]
    return { status: 304, headers, body: null }
  }
  const body = request.method === "HEAD" || page.bodies.identity.length === 0 ? null : page.bodies[encoding]
  return { status: page.status, headers: page.headers[encoding], body }
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((tag) => tag.trim() === etag)
}
