import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { worded } from "#messages/worded.ts"
import { PAYMENT_KINDS, PAYMENT_WAYS } from "#shop/orders/payments.ts"
import { spanJson } from "./span.ts"

const BOOKED_KINDS = [...PAYMENT_KINDS, "fee"] as const

export const bookedKindLabels = /* @__PURE__ */ worded<(typeof BOOKED_KINDS)[number]>({
  payment: m.admin_figures_book_payment,
  refund: m.admin_figures_book_refund,
  correction: m.admin_figures_book_correction,
  fee: m.admin_figures_fees,
})

export const bookedWayLabels = /* @__PURE__ */ worded<(typeof PAYMENT_WAYS)[number]>({
  bank_transfer: m.orders_method_bank_transfer,
  cash: m.admin_figures_way_cash,
  card: m.admin_figures_way_card,
})

const entryJson = z.object({
  day: z.iso
    .date()
    .check(z.describe("The day of the transfer or payout where it is known, else the one on which it was written")),
  order_id: z.string(),
  order_number: z.string(),
  kind: z.enum(BOOKED_KINDS),
  way: z.nullable(z.enum(PAYMENT_WAYS)).check(z.describe("Null of a correction")),
  reference: z.nullable(z.string()).check(z.describe("The bank’s or the provider’s; of a fee the courier")),
  amount: z.number().check(z.describe("Less than 0 for what went out")),
})
export type BookEntry = z.infer<typeof entryJson>

export const cashBookJson = z.object({
  span: spanJson,
  sums: z.array(
    z.object({
      way: z.nullable(z.enum(PAYMENT_WAYS)),
      came_in: z.number(),
      went_out: z.number().check(z.describe("Is 0 or less")),
    }),
  ),
  total: z.number(),
  matching: z.int(),
  entries: z.array(entryJson).check(z.describe("The newest 100; the file has all")),
})
export type CashBook = z.infer<typeof cashBookJson>
