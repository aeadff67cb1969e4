import { createHash } from "node:crypto"
import { chooseEncoding, type Encoded, type Encoding, encode } from "./compression.ts"

/** A page ready to be sent, with complete headers for each encoding. */
export interface PageCopy {
  readonly status: number
  readonly headers: Readonly<Record<Encoding, Record<string, string>>>
  readonly bodies: Encoded
  readonly etag: string
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
  readonly header: (name: "accept-encoding" | "if-none-match") => string | undefined
  /** When this client last changed what pages show (own-changes.ts); 0 when it did not. */
  readonly changedAt: number
}

const FAST_BROTLI = 4

/** The page of a response, compressed, with ETag. `cacheControl` is that of a success. */
export async function copyOf(response: Response, cacheControl: string): Promise<PageCopy> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const bodies = await encode(bytes, FAST_BROTLI)
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`
  const common: Record<string, string> = { ...Object.fromEntries(response.headers), etag, vary: "accept-encoding" }
  common["cache-control"] ??= response.status === 200 ? cacheControl : "no-store"
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
  }
}

/** Bytes of memory. */
export function sizeOf({ bodies }: PageCopy): number {
  return bodies.identity.length + bodies.gzip.length + bodies.br.length + 2048
}

export function respond(page: PageCopy, request: PageRequest): PageResponse {
  const encoding = chooseEncoding(request.header("accept-encoding"))
  if (page.status === 200 && matches(request.header("if-none-match"), page.etag)) {
    const { "content-length": _length, "content-encoding": _encoding, ...headers } = page.headers[encoding]
    return { status: 304, headers, body: null }
  }
  const body = request.method === "HEAD" || page.bodies.identity.length === 0 ? null : page.bodies[encoding]
  return { status: page.status, headers: page.headers[encoding], body }
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
