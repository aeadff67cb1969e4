import type { Context, MiddlewareHandler } from "hono"
import type { DescribeRouteOptions } from "hono-openapi"
import { m } from "#messages/messages.js"
import { createLane } from "#platform/lanes/lane.ts"
import { ok } from "#platform/result.ts"
import { type ApiEnv, type Refusal, type Result, refusal } from "../api.ts"
import { describeEndpoint, type Endpoint, type Tag } from "../endpoint.ts"
import { readFile } from "./multipart.ts"

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
