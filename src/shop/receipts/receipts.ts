import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { text } from "#shop/api/fields.ts"
import { givenOnce, unknownKeys } from "#shop/api/query-fields.ts"

export const MAX_RECEIPT_BYTES = 5 * 1024 * 1024

/** The file picker takes these types. HEIC is missing, so that an iPhone sends JPEG. The server checks the content. */
export const RECEIPT_TYPES = "image/jpeg,image/png,image/webp,application/pdf"

/** Names one of the files that stand with an order. */
export const fileQuery = z.strictObject(
  {
    path: z.optional(
      givenOnce("path").check(
        z.describe("One of its slips, or of the pictures of its returns and events; else its latest receipt"),
      ),
    ),
  },
  { error: unknownKeys },
)

/** Is the body of `PUT /api/orders/{id}/receipt`: a path that `POST /api/receipts` returned. */
export const attachReceiptRequest = z.object({
  bank_receipt_url: text({
    label: m.errors_label_receipt,
    min: [1, m.errors_receipt_missing],
    max: [300, m.errors_receipt_not_found],
  }),
})
