import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { text } from "#shop/api/fields.ts"

export const MAX_RECEIPT_BYTES = 5 * 1024 * 1024

/** The file picker takes these types. HEIC is missing, so that an iPhone sends JPEG. The server checks the content. */
export const RECEIPT_TYPES = "image/jpeg,image/png,image/webp,application/pdf"

/** Is the body of `PUT /api/orders/{id}/receipt`: a path that `POST /api/receipts` returned. */
export const attachReceiptRequest = z.object({
  bank_receipt_url: text({
    label: m.errors_label_receipt,
    min: [1, m.errors_receipt_missing],
    max: [300, m.errors_receipt_not_found],
  }),
})
