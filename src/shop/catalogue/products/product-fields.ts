import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import type { AmountRules } from "#shop/api/amount-field.ts"
import { optionalText, type TextRules } from "#shop/api/fields.ts"
import { rule, type Wording } from "#shop/api/problems.ts"
import { MAX_STOCK } from "#shop/stock/stock.ts"

const MAX_PRICE = 9_999_999.99

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

export const detailsJson = {
  size: z.nullable(z.string()),
  material: z.nullable(z.string()),
  care: z.nullable(z.string()),
  lead_time: z
    .nullable(z.string())
    .check(z.meta({ description: "A text, or a number of days in which it is made to order" })),
  weight_grams: z.nullable(z.int()),
}

const MAX_GRAMS = 1_000_000

const line = (label: Wording, maximum: number) => {
  const tooLong = () => m.errors_detail_too_long({ label: label(), maximum })
  return optionalText({ label, max: [maximum, tooLong] })
}
const noPercent = () => m.errors_number_range({ least: 0, most: 100 })

/** Null: the deposit of the shop. */
export const depositField = z.pipe(
  z.nullish(
    z.number({ error: noPercent }).check(
      rule((percent) => Number.isInteger(percent) && percent >= 0 && percent <= 100, "out_of_range", noPercent, {
        minimum: 0,
        maximum: 100,
      }),
    ),
  ),
  z.transform((percent) => percent ?? null),
)
const noWeight = () => m.errors_weight_invalid()

export const detailFields = {
  size: line(m.errors_label_size, 200),
  material: line(m.errors_label_material, 200),
  care: optionalText({
    label: m.errors_label_care,
    max: [1000, () => m.errors_detail_too_long({ label: m.errors_label_care(), maximum: 1000 })],
    multiline: true,
  }),
  lead_time: line(m.errors_label_lead_time, 100),
  weight_grams: z.pipe(
    z.nullish(
      z.number({ error: noWeight }).check(
        rule((grams) => Number.isInteger(grams) && grams >= 1 && grams <= MAX_GRAMS, "out_of_range", noWeight, {
          minimum: 1,
          maximum: MAX_GRAMS,
        }),
      ),
    ),
    z.transform((grams) => grams ?? null),
  ),
}
