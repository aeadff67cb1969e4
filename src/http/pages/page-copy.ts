import { hash } from "node:crypto"
import { chooseEncoding, decodeBrotli, type Encoding, encodeNow } from "../requests/compression.ts"
import type { RenderedPage } from "./render-page.ts"

export interface PageCopy {
  readonly status: number
  /** Names the headers in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  /** Is the page's text; undefined in a packed copy. */
  html: Buffer | undefined
  /** Holds each encoding as soon as a client has asked for it. */
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
  readonly url: string
  readonly header: (name: "accept-encoding" | "if-none-match") => string | undefined
  /** Is the time when this client last changed what pages show (marks.ts); 0 when it did not. */
  readonly changedAt: number
  /** Is true for an admin while the shop is not open: pages then show more than to others. */
  readonly isPreview: boolean
}

export const CACHED_CONTROL = "public, max-age=0, must-revalidate"

export function copyOf(
  { status, headers, html }: Pick<RenderedPage, "status" | "headers" | "html">,
  cacheControl: string,
): PageCopy {
  const etag = `W/"${hash("sha256", html, "base64url").slice(0, 22)}"`
  const control = { "cache-control": status === 200 ? cacheControl : "no-store" }
  return { status, headers: { ...control, ...headers, etag, vary: "accept-encoding" }, html, etag, encoded: new Map() }
}

/** Makes a copy as small as it can be stored: in brotli, which is a quarter of its text. Other encodings are made when they are asked for. */
export function pack(page: PageCopy): PageCopy {
  encodedPage(page, "br")
  page.html = undefined
  page.encoded.delete("identity")
  return page
}

export function sizeOf({ encoded }: PageCopy): number {
  let bytes = 4096
  for (const { body } of encoded.values()) bytes += body.length
  return bytes
}

export function respondWith(page: PageCopy, request: PageRequest): PageResponse {
  const encoding = chooseEncoding(request.header("accept-encoding"))
  if (page.status === 200 && matches(request.header("if-none-match"), page.etag)) {
    return { status: 304, headers: page.headers, body: null }
  }
  const { headers, body } = encodedPage(page, encoding)
  return { status: page.status, headers, body: request.method === "HEAD" || body.length === 0 ? null : body }
}

function encodedPage(page: PageCopy, encoding: Encoding): EncodedPage {
  const known = page.encoded.get(encoding)
  if (known) return known
  const body = encodeNow(page.html ?? decodeBrotli(encodedPage(page, "br").body), encoding)
  const name = encoding === "identity" ? {} : { "content-encoding": encoding }
  const made = { headers: { ...page.headers, "content-length": String(body.length), ...name }, body }
  page.encoded.set(encoding, made)
  return made
}

/** Returns a copy that may be outdated: `Age` says how old it is, and no cache on the way stores it. */
export function staleResponse(page: PageCopy, request: PageRequest, ageMs: number): PageResponse {
  const { headers, ...rest } = respondWith(page, request)
  const age = String(Math.round(ageMs / 1000))
  return { ...rest, headers: { ...headers, "cache-control": "no-store", age } }
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((tag) => tag.trim() === etag)
}
