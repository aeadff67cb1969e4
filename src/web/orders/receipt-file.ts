import { m } from "#messages/messages.js"
import { MAX_RECEIPT_BYTES } from "#shop/receipts/receipts.ts"
import { isHeic } from "#web/session/files/heic.ts"

/** A picture of fewer bytes is sent as it is. */
const SMALL_ENOUGH = 1_500_000

type Prepared = { readonly ok: true; readonly file: File } | { readonly ok: false; readonly message: string }

/** A chosen file as it is sent: large pictures are made smaller, by a script that is loaded for them alone. */
export async function prepareReceipt(file: File): Promise<Prepared> {
  const sent = isPicture(file) && !isSmall(file) ? await shrunk(file) : file
  if (sent === "heic") return { ok: false, message: m.orders_receipt_heic() }
  return sent.size > MAX_RECEIPT_BYTES ? { ok: false, message: m.orders_receipt_too_large() } : { ok: true, file: sent }
}

const isPicture = (file: File) => file.type.startsWith("image/") || isHeic(file)
const isSmall = (file: File) => file.size <= SMALL_ENOUGH && !isHeic(file)

async function shrunk(file: File): Promise<File | "heic"> {
  try {
    const { shrinkPicture } = await import("#web/session/files/shrink-picture.ts")
    const small = await shrinkPicture(file)
    return small ?? (isHeic(file) ? "heic" : file)
  } catch {
    // The script did not arrive; the server says what it thinks of the file.
    return file
  }
}
