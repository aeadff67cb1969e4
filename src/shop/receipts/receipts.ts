import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { text } from "#shop/api/fields.ts"

/** The largest receipt, in bytes. */
export const MAX_RECEIPT_BYTES = 5 * 1024 * 1024

/** For the file picker: without HEIC, which an iPhone then sends as JPEG. The server looks at the content. */
export const RECEIPT_TYPES = "image/jpeg,image/png,image/webp,application/pdf"

/** The body of `PUT /api/orders/{id}/receipt`: a path that `POST /api/receipts` returned. */
export const attachReceiptRequest = z.object({
  bank_receipt_url: text({
    label: m.errors_label_receipt,
    min: [1, m.errors_receipt_missing],
    max: [300, m.errors_receipt_not_found],
  }),
})
