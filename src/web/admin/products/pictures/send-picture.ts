import { m } from "#messages/messages.js"
import { MAX_PICTURE_BYTES, type UploadedPicture } from "#shop/catalogue/products/admin-products.ts"
import { smallerPicture } from "#web/session/files/smaller-picture.ts"
import { upload } from "#web/session/files/upload.ts"
import type { Sent } from "./picture-queue.ts"

/**
 * Sends a picture from the camera, made smaller before; a HEIC one that this browser cannot read is refused with what to do.
 * @param query the name by which a file of products may call it
 */
export async function sendPicture(
  file: File,
  onProgress: (part: number) => void = () => {},
  query: { readonly name?: string } = {},
): Promise<Sent<UploadedPicture> & { readonly sessionOver?: boolean }> {
  const smaller = await smallerPicture(file)
  if (smaller === "heic") return { ok: false, message: m.shell_picture_heic(), mayPass: false }
  if (smaller.size > MAX_PICTURE_BYTES) return { ok: false, message: m.admin_picture_too_large(), mayPass: false }
  const sent = await upload("/admin/product-images", smaller, onProgress, { query })
  // A broken connection, a busy shop and a full disk may pass.
  return sent.ok ? sent : { ...sent, mayPass: sent.status === 0 || sent.status === 429 || sent.status >= 500 }
}
