import type { Context } from "hono"
import { type Refusal, refusal } from "./api.ts"

/** What an upload is refused with, in the words of what is uploaded. */
interface UploadRefusals {
  readonly notMultipart: Refusal
  readonly noFile: Refusal
  readonly tooLarge: Refusal
}

/** The bytes of the field `file` of a multipart upload. The body's own size must have been limited before. */
export async function readUpload(
  c: Context,
  maxBytes: number,
  refusals: UploadRefusals,
): Promise<Uint8Array | Refusal> {
  const isMultipart = c.req.header("Content-Type")?.toLowerCase().startsWith("multipart/form-data")
  if (!isMultipart) return refusals.notMultipart
  const form = await c.req.formData().catch(() => null)
  if (!form) return refusal(400, "malformed", "The upload arrived damaged. Please try again.")
  const file = form.get("file")
  if (!(file instanceof File) || file.size === 0) return refusals.noFile
  if (file.size > maxBytes) return refusals.tooLarge
  return new Uint8Array(await file.arrayBuffer())
}
