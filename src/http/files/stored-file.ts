import type { Context } from "hono"
import type { Files } from "#platform/files/files.ts"
import type { Part } from "#platform/files/streams.ts"

const RANGE = /^bytes=(\d*)-(\d*)$/

/** Returns the ETag of a file whose key is never used for other bytes. */
export function tagOfKey(key: string): string {
  return `"${key}"`
}

/** Returns whether the client already has the file of this ETag, so that 304 suffices. */
export function hasAlready(c: Context, tag: string): boolean {
  const named = c.req.header("if-none-match")?.split(",") ?? []
  return named.some((each) => each.trim().replace(/^W\//, "") === tag)
}

/**
 * Sends a stored file as it arrives, or the part that a Range header names (RFC 9110: one range, and only where
 * If-Range is this file's tag). Of several ranges, or of one that cannot be read, the whole file is sent. Returns null
 * where there is no such file.
 */
export async function sendStored(
  c: Context,
  files: Pick<Files, "size" | "stream">,
  key: string,
  { etag, ...headers }: Record<string, string>,
): Promise<Response | null> {
  const common = { ...headers, ...(etag === undefined ? {} : { etag }), "accept-ranges": "bytes" }
  const range = c.req.header("range")
  const asked = range && isOfThis(c, etag) ? RANGE.exec(range) : null
  if (c.req.method === "HEAD" || asked) {
    const size = await files.size(key)
    if (size === null) return null
    if (c.req.method === "HEAD") return c.body(null, 200, { ...common, "content-length": String(size) })
    const part = partOf(asked, size)
    if (part === "outside") return c.body(null, 416, { ...common, "content-range": `bytes */${size}` })
    if (part)
      return sendPart(c, files, key, part, { ...common, "content-range": `bytes ${part.first}-${part.last}/${size}` })
  }
  return sendPart(c, files, key, undefined, common)
}

async function sendPart(
  c: Context,
  files: Pick<Files, "stream">,
  key: string,
  part: Part | undefined,
  headers: Record<string, string>,
): Promise<Response | null> {
  const found = await files.stream(key, part)
  return found && c.body(found.body, part ? 206 : 200, { ...headers, "content-length": String(found.length) })
}

function isOfThis(c: Context, etag: string | undefined): boolean {
  const wanted = c.req.header("if-range")
  return wanted === undefined || wanted === etag
}

/** Returns null where the range makes no sense, and "outside" where the file has none of its bytes. */
function partOf(asked: RegExpExecArray | null, size: number): Part | "outside" | null {
  const [, first = "", last = ""] = asked ?? []
  if (first === "" && last === "") return null
  if (first === "")
    return Number(last) === 0 || size === 0 ? "outside" : { first: Math.max(0, size - Number(last)), last: size - 1 }
  if (last !== "" && Number(last) < Number(first)) return null
  if (Number(first) >= size) return "outside"
  return { first: Number(first), last: last === "" ? size - 1 : Math.min(Number(last), size - 1) }
}
