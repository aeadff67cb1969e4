import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText } from "#shop/api/fields.ts"
import { MAX_PICTURES } from "#shop/catalogue/pictures/pictures.ts"
import { ORDER_STATUSES } from "./orders.ts"
import { RETURN_REASONS, RETURN_STATES, RETURN_WISHES } from "./returns.ts"
import { seenOrder } from "./seen-order.ts"

const MAX_LINES = 100

const piecesJson = z.array(z.object({ id: z.uuid(), quantity: z.int().check(z.positive()) }))

export const returnJson = z.object({
  id: z.uuid(),
  state: z.enum(RETURN_STATES),
  wish: z.enum(RETURN_WISHES),
  reason: z.enum(RETURN_REASONS),
  words: z.nullable(z.string()),
  items: piecesJson.check(z.describe("The lines of the order, and how many pieces of each")),
  pictures: z.array(z.string()).check(z.describe("Paths, as of receipts")),
  answer: z.nullable(z.string()).check(z.describe("The last words of the shop about it")),
  sent_order: z
    .nullable(z.object({ id: z.uuid(), order_number: z.string(), status: z.enum(ORDER_STATUSES) }))
    .check(z.describe("The order without a price that was sent for it")),
  created_at: z.string().check(z.meta({ format: "date-time" })),
})
export type Return = z.infer<typeof returnJson>

/** Is the body of `POST /api/orders/{id}/returns`. */
export const returnForm = z.object({
  items: z
    .array(z.object({ id: z.uuid(), quantity: z.int().check(z.positive()) }), { error: m.errors_return_pieces })
    .check(
      z.minLength(1, { error: m.errors_return_pieces }),
      z.maxLength(MAX_LINES),
      z.describe("The pieces that go back, each line once"),
    ),
  reason: z.enum(RETURN_REASONS, { error: m.errors_return_reason }),
  wish: z.enum(RETURN_WISHES, { error: m.errors_return_wish }),
  words: optionalText({ label: m.errors_label_words, max: [1000, m.errors_return_words_long], multiline: true }),
  pictures: z.optional(
    z
      .array(z.string())
      .check(
        z.maxLength(MAX_PICTURES, { error: m.errors_return_pictures }),
        z.describe("Paths that `POST /api/receipts` returned"),
      ),
  ),
})
export type ReturnForm = z.output<typeof returnForm>

/** Is the body of `PUT /api/admin/orders/{id}/return`. */
export const returnAnswer = z.object({
  state: z.enum(["accepted", "declined", "received", "settled"]),
  words: optionalText({ label: m.errors_label_words, max: [1000, m.errors_return_words_long], multiline: true }),
  restock: z.optional(z.boolean().check(z.describe("The pieces can be sold again: settling puts them into the stock"))),
  version: seenOrder,
})
export type ReturnAnswer = z.output<typeof returnAnswer>
