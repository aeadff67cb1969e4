import type { Context, MiddlewareHandler } from "hono"
import { except } from "hono/combine"
import { isUpload } from "#shop/api/files/upload.ts"
import { apiRefusals } from "./refusals.ts"

/** Is larger than the longest form: a text of 10,000 letters in each of three languages. */
const MAX_JSON_BYTES = 128 * 1024

/**
 * Waits for the whole body before anything else is done for a request, so that one that arrives slowly takes no place from others.
 * The handlers behind it find the body in memory, with its length known.
 * @param tooLarge responds to a body of more than `maxBytes`, without having read it all
 */
export function receiveBody(maxBytes: number, tooLarge: (c: Context) => Response): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req
    if (c.req.method === "GET" || c.req.method === "HEAD" || !raw.body) return next()
    if (Number(raw.headers.get("content-length")) > maxBytes) return tooLarge(c)
    const bytes = await readAtMost(raw.body, maxBytes).catch(() => "hung up" as const)
    if (bytes === "too large") return tooLarge(c)
    if (bytes === "hung up") return c.body(null, 400)
    const headers = new Headers(raw.headers)
    headers.delete("transfer-encoding")
    headers.set("content-length", String(bytes.length))
    c.req.raw = new Request(raw, { headers, body: bytes })
    return next()
  }
}

// The reader is not cancelled: that would end the connection, and with it the response.
async function readAtMost(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | "too large"> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > maxBytes) return "too large"
    chunks.push(next.value)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

const receiveWhole = receiveBody(MAX_JSON_BYTES, apiRefusals.tooLarge)

/** A body of a known length, which HTTP holds its sender to, is read without the web streams that cost more than most calls do. */
const receiveText: MiddlewareHandler = async (c, next) => {
  const length = Number(c.req.header("content-length") ?? Number.NaN)
  if (!(length <= MAX_JSON_BYTES)) return receiveWhole(c, next)
  const received = await c.req.text().catch(() => null)
  return received === null ? c.body(null, 400) : next()
}

/** Waits for the whole body of a call of the API; an upload is read piece by piece, and limited, by its own endpoint. */
export const receiveJson: MiddlewareHandler = except(isUpload, receiveText)
