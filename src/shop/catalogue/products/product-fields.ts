import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import type { AmountRules } from "#shop/api/amount-field.ts"
import type { TextRules } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import { MAX_STOCK } from "#shop/stock/stock.ts"

const MAX_PRICE = 9_999_999.99

/** Holds the rules of what a product and each of its variants have. */
export const priceRules: AmountRules = {
  label: m.errors_label_price,
  missing: m.errors_price_missing,
  accepts: [(price) => price > 0, m.errors_price_not_positive],
  max: [MAX_PRICE, m.errors_price_too_large],
}

export const stockField = z
  .number({ error: ({ input }) => (input == null ? m.errors_stock_missing() : m.errors_stock_not_whole()) })
  .check(
    rule((stock) => Number.isInteger(stock) && stock >= 0, "not_whole", m.errors_stock_not_whole, { minimum: 0 }),
    rule((stock) => stock <= MAX_STOCK, "too_big", m.errors_stock_too_large, { maximum: MAX_STOCK }),
  )

export const pictureRules: TextRules = { label: m.errors_label_picture, max: [300, m.errors_picture_missing] }
