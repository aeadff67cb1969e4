import { m } from "#messages/messages.js"
import { MAX_PICTURE_BYTES } from "#shop/catalogue/products/admin-products.ts"
import { smallerPicture } from "#web/session/files/smaller-picture.ts"
import { upload } from "#web/session/files/upload.ts"
import { toast } from "#web/ui/feedback/toast.ts"
import type { FormPicture } from "./form-pictures.ts"
import type { Sent } from "./picture-queue.ts"

/** Sends a picture from the camera, made smaller before; a HEIC one that this browser cannot read is refused with what to do. */
export async function sendPicture(file: File, onProgress: (part: number) => void): Promise<Sent<FormPicture>> {
  const smaller = await smallerPicture(file)
  if (smaller === "heic") return refused(m.shell_picture_heic())
  if (smaller.size > MAX_PICTURE_BYTES) return refused(m.admin_picture_too_large())
  const sent = await upload("/admin/product-images", smaller, onProgress)
  if (sent.ok) return { ok: true, value: { ...sent.value, alt: "" } }
  // A broken connection, a busy shop and a full disk may pass.
  const mayPass = sent.status === 0 || sent.status === 429 || sent.status >= 500
  return sent.sessionOver ? { ...sent, mayPass } : refused(sent.message, mayPass)
}

function refused(message: string, mayPass = false): Sent<never> {
  toast({ title: m.admin_picture_failed(), description: message, tone: "destructive" })
  return { ok: false, message, mayPass }
}
