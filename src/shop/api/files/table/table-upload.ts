import type { Context } from "hono"
import { m } from "#messages/messages.js"
import { type Result, refusal, sendRefusal, sendResult } from "#shop/api/api.ts"
import { readUpload } from "#shop/api/files/upload.ts"
import { MAX_TABLE_BYTES } from "./read-table.server.ts"

const REFUSED = {
  tooLarge: refusal(413, "too_large", m.errors_import_too_large, "file"),
  notMultipart: refusal(415, "unsupported_media_type", m.errors_import_not_multipart),
  noFile: refusal(422, "validation_failed", m.errors_import_no_file, "file"),
}

export const refuses = {
  400: "A query value that is not understood",
  413: "More than 5 MB, or more than 64 MB when it is unpacked",
  415: "No upload",
  422: "No file, one that is no table of one sheet, or one with faults",
}

export async function sendTableResult<Value extends object>(
  c: Context,
  of: (bytes: Uint8Array) => Promise<Result<Value>>,
) {
  const bytes = await readUpload(c, MAX_TABLE_BYTES, REFUSED)
  return bytes.ok ? sendResult(c, of(bytes.value)) : sendRefusal(c, bytes)
}
