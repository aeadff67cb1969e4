import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { notRead } from "#shop/api/admin-list.ts"
import { rule } from "#shop/api/problems.ts"
import { centsOf, percentOf, rupeesFromCents } from "#shop/money.ts"
import { productForm } from "./admin-products.ts"

/** A list lets an admin choose this many. */
const MAX_AT_ONCE = 100

const notNumber = () => m.errors_price_change_invalid()
const change = (minimum: number) =>
  z.number({ error: notNumber }).check(
    rule((value) => value > minimum && value !== 0 && Math.abs(value) <= 9_999_999, "out_of_range", notNumber),
    rule((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), "too_many_decimals", notNumber),
  )

const fields = {
  state: z.optional(z.enum(["active", "draft", "archived"], { error: () => m.errors_state_unknown() })),
  category: z.optional(productForm.shape.category),
  stock_quantity: z.optional(productForm.shape.stock_quantity),
  /** Is -10 for ten percent less. */
  price_percent: z.optional(change(-100)),
  /** Is in rupees. */
  price_amount: z.optional(change(Number.NEGATIVE_INFINITY)),
}

const bulkChange = z.object(fields).check(
  rule(
    (change) => Object.values(change).filter((value) => value !== undefined).length === 1,
    "invalid_format",
    () => m.errors_bulk_change(),
  ),
)
export type BulkChange = z.output<typeof bulkChange>

export const bulkForm = z.object({
  products: z
    .array(z.object({ id: z.uuid({ error: notRead("id") }), version: z.int({ error: notRead("version") }) }))
    .check(
      rule(
        (products) => products.length > 0 && products.length <= MAX_AT_ONCE,
        "out_of_range",
        () => m.errors_bulk_products({ maximum: MAX_AT_ONCE }),
      ),
    ),
  change: bulkChange,
})
export type BulkForm = z.output<typeof bulkForm>

/** Returns rupees after a change of price, rounded to a cent; they may be 0 or less. */
export function priceAfter(rupees: number, { price_percent: percent, price_amount: amount }: BulkChange): number {
  const cents = centsOf(rupees)
  if (amount !== undefined) return rupeesFromCents(cents + centsOf(amount))
  return rupeesFromCents(percentOf(cents, 10_000 + Math.round((percent ?? 0) * 100)))
}
