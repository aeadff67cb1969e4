import Busboy, { type BusboyInstance } from "@fastify/busboy"
import type { Context, MiddlewareHandler } from "hono"
import type { DescribeRouteOptions } from "hono-openapi"
import { m } from "#messages/messages.js"
import { createLane } from "#platform/lanes/lane.ts"
import { ok } from "#platform/result.ts"
import { type ApiEnv, type Refusal, type Result, refusal } from "../api.ts"
import { describeEndpoint, type Endpoint, type Tag } from "../endpoint.ts"

interface UploadRefusals {
  readonly notMultipart: Refusal
  readonly noFile: Refusal
  readonly tooLarge: Refusal
}

type TakesFile = MiddlewareHandler<ApiEnv, string, { in: { form: { file: File } } }>

/** Describes an endpoint that takes one file, for the OpenAPI document and for the browser's types. */
export function describeUpload(tag: Tag, summary: string, endpoint: Endpoint): TakesFile {
  return describeEndpoint(tag, summary, { ...endpoint, requestBody: uploadBody })
}

const uploadBody = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: { type: "object", properties: { file: { type: "string", format: "binary" } }, required: ["file"] },
    },
  },
} satisfies DescribeRouteOptions["requestBody"]

// Each holds its file in memory while it arrives, which takes as long as the sender's line: a minute at most.
const arriving = createLane({ name: "uploads", concurrency: 20, maxWaiting: 20, maxWaitMs: 10_000 })

/**
 * Returns the bytes of the field `file` of a multipart upload. Rejects with TooBusy when too many arrive at the same
 * time.
 */
export async function readUpload(
  c: Context,
  maxBytes: number,
  { notMultipart, noFile, tooLarge }: UploadRefusals,
): Promise<Result<Uint8Array>> {
  if (!isUpload(c)) return notMultipart
  const found = await arriving(() => readFile(c.req.raw, "file", maxBytes))
  if (typeof found !== "string") return ok(found)
  if (found === "malformed") return refusal(400, "malformed", m.errors_upload_damaged)
  return found === "too_large" ? tooLarge : noFile
}

/** Returns whether a request carries files: only `readUpload` reads its body, piece by piece. */
export function isUpload(c: Context): boolean {
  return c.req.header("Content-Type")?.toLowerCase().startsWith("multipart/form-data") ?? false
}

/** A body has no usable file when it is too large, cannot be parsed, or has nothing in that field. */
type NoFile = "too_large" | "malformed" | "no_file"

/** Multipart may put this many bytes around the file: a browser's form has one part with a short header. */
const ENVELOPE_BYTES = 16 * 1024
const LIMITS = { parts: 10, fieldSize: 1024, headerPairs: 20, headerSize: 4096 }
/** Limits the bytes parsed in one go; a limit takes effect after each slice. */
const SLICE_BYTES = 16 * 1024

/**
 * Returns the bytes of the file in `field` of a multipart body, parsed while it arrives. Reading ends at the first
 * limit, so a body of thousands of parts or of endless headers costs no more than its beginning.
 * @param maxBytes of the file
 */
export async function readFile(request: Request, field: string, maxBytes: number): Promise<Uint8Array | NoFile> {
  const maxBody = maxBytes + ENVELOPE_BYTES
  if (Number(request.headers.get("content-length")) > maxBody) return "too_large"
  const parser = parserOf(request, maxBytes)
  if (!parser || !request.body) return "malformed"
  const found = collect(parser, field)
  try {
    let size = 0
    // `for await` would end the connection where reading stops, and with it the response.
    const reader = request.body.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length
      if (size > maxBody) return "too_large"
      for (let at = 0; at < next.value.length; at += SLICE_BYTES) {
        await write(parser, next.value.subarray(at, at + SLICE_BYTES))
        if (found.problem) return found.problem
      }
    }
  } catch {
    // The sender has hung up.
    return "malformed"
  }
  await end(parser)
  return found.problem ?? (found.chunks.length > 0 ? Buffer.concat(found.chunks) : "no_file")
}

function parserOf(request: Request, fileSize: number): BusboyInstance | null {
  try {
    const headers = { "content-type": request.headers.get("content-type") ?? "" }
    return new Busboy({ headers, limits: { ...LIMITS, fileSize } })
  } catch {
    return null
  }
}

/** Collects what the parser finds; the result is complete when the parser has ended. */
function collect(parser: BusboyInstance, field: string): { chunks: Buffer[]; problem: NoFile | null } {
  const found: ReturnType<typeof collect> = { chunks: [], problem: null }
  const fail = (problem: NoFile) => {
    found.problem ??= problem
  }
  parser.on("file", (name, file) => {
    file.on("error", () => fail("malformed"))
    file.on("limit", () => fail("too_large"))
    file.on("data", (chunk: Buffer) => void (name === field && found.chunks.push(chunk)))
  })
  parser.on("partsLimit", () => fail("malformed"))
  parser.on("error", () => fail("malformed"))
  return found
}

function write(parser: BusboyInstance, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => parser.write(bytes, () => resolve()))
}

function end(parser: BusboyInstance): Promise<void> {
  return new Promise((resolve) => {
    parser.once("finish", resolve)
    parser.once("error", () => resolve())
    parser.end()
  })
}
