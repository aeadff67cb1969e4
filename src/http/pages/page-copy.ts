import { hash } from "node:crypto"
import { chooseEncoding, decodeBrotli, type Encoding, encodeNow } from "../compression.ts"

/** A page as it was rendered, or what else a route responds with. */
export interface RenderedPage {
  readonly status: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A page ready to be sent. */
export interface PageCopy extends Omit<RenderedPage, "body"> {
  readonly etag: string
  /** Its text; undefined in a packed copy. */
  body: Buffer | undefined
  /** In each encoding as soon as a client has asked for it; of a packed copy all but the text. */
  readonly encoded: Map<Encoding, EncodedPage>
}

interface EncodedPage {
  readonly headers: Record<string, string>
  readonly body: Buffer
}

export interface PageResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer | null
}

export interface PageRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly header: (name: "accept-encoding" | "if-none-match" | "purpose") => string | undefined
  /** When this client last changed what pages show (own-changes.ts); 0 when it did not. */
  readonly changedAt: number
}

/** Of public pages. */
export const CACHED_CONTROL = "public, max-age=0, must-revalidate"

/**
 * What a browser loads before it is needed it may use for so long without asking again, but not with other cookies: who made a change
 * in between has another one from then on (own-changes.ts).
 */
const PREFETCHED = { "cache-control": "private, max-age=5", vary: "accept-encoding, cookie" }

/** The page with its ETag. `cacheControl` is that of a success. */
export function copyOf({ status, headers, body }: RenderedPage, cacheControl: string): PageCopy {
  const etag = `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`
  const control = { "cache-control": status === 200 ? cacheControl : "no-store" }
  return { status, headers: { ...control, ...headers, etag, vary: "accept-encoding" }, body, etag, encoded: new Map() }
}

/** Makes a copy as small as it can be stored: in brotli, which is a quarter of its text, and read again where something else is asked for. */
export function pack(page: PageCopy): PageCopy {
  encodedPage(page, "br")
  page.body = undefined
  page.encoded.delete("identity")
  return page
}

/** Bytes of memory of a packed copy, with room for gzip. */
export function sizeOf(page: PageCopy): number {
  return Math.ceil(encodedPage(page, "br").body.length * 2.5) + 4096
}

export function respond(page: PageCopy, request: PageRequest): PageResponse {
  const encoding = chooseEncoding(request.header("accept-encoding"))
  const isPrefetch = request.header("purpose") === "prefetch" && page.headers["cache-control"] === CACHED_CONTROL
  const forPurpose = (headers: Record<string, string>) => (isPrefetch ? { ...headers, ...PREFETCHED } : headers)
  if (page.status === 200 && matches(request.header("if-none-match"), page.etag)) {
    return { status: 304, headers: forPurpose(page.headers), body: null }
  }
  const { headers, body } = encodedPage(page, encoding)
  return {
    status: page.status,
    headers: forPurpose(headers),
    body: request.method === "HEAD" || body.length === 0 ? null : body,
  }
}

function encodedPage(page: PageCopy, encoding: Encoding): EncodedPage {
  const known = page.encoded.get(encoding)
  if (known) return known
  const body = encodeNow(page.body ?? decodeBrotli(encodedPage(page, "br").body), encoding)
  const name = encoding === "identity" ? {} : { "content-encoding": encoding }
  const made = { headers: { ...page.headers, "content-length": String(body.length), ...name }, body }
  if (page.body || encoding !== "identity") page.encoded.set(encoding, made)
  return made
}

/** A copy that may be out of date: `Age` says how old it is, and no cache on the way stores it. */
export function staleResponse(page: PageCopy, request: PageRequest, ageMs: number): PageResponse {
  const { headers, ...rest } = respond(page, request)
  const age = String(Math.round(ageMs / 1000))
  return { ...rest, headers: { ...headers, "cache-control": "no-store", age } }
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((tag) => tag.trim() === etag)
}
