import { m } from "#messages/messages.js"
import { MAX_RECEIPT_BYTES } from "#shop/receipts/receipts.ts"
import { isHeic } from "#web/session/files/heic.ts"
import { smallerPicture } from "#web/session/files/smaller-picture.ts"

type Prepared = { readonly ok: true; readonly file: File } | { readonly ok: false; readonly message: string }

/** A chosen file as it is sent: large pictures are made smaller. */
export async function prepareReceipt(file: File): Promise<Prepared> {
  const sent = isPicture(file) ? await smallerPicture(file) : file
  if (sent === "heic") return { ok: false, message: m.shell_picture_heic() }
  return sent.size > MAX_RECEIPT_BYTES ? { ok: false, message: m.orders_receipt_too_large() } : { ok: true, file: sent }
}

const isPicture = (file: File) => file.type.startsWith("image/") || isHeic(file)
