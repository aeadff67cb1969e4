import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { type AmountRules, amount, MAX_RUPEES, optionalAmount } from "#shop/api/amount-field.ts"
import { rupeesFromCents } from "#shop/money.ts"
import { section } from "./section.ts"

/** Is in rupees, and as high as the environment may set. */
const MAX_FEE = 9_999_999.99

export const fee: AmountRules = {
  label: m.errors_label_delivery_fee,
  missing: m.errors_delivery_fee_missing,
  accepts: [(value) => value >= 0, m.errors_delivery_fee_negative],
  max: [MAX_FEE, m.errors_amount_too_large],
}

export const threshold: AmountRules = {
  label: m.errors_label_free_delivery,
  missing: m.errors_free_delivery_not_positive,
  accepts: [(value) => value > 0, m.errors_free_delivery_not_positive],
  max: [MAX_RUPEES, m.errors_amount_too_large],
}

export const limit: AmountRules = {
  ...threshold,
  label: m.errors_label_cash_limit,
  missing: m.errors_cash_limit_positive,
  accepts: [(value) => value > 0, m.errors_cash_limit_positive],
}

export const deliverySection = section({
  json: z.object({
    fee: z.number(),
    free_from: z
      .nullable(z.number())
      .check(z.meta({ description: "The subtotal from which delivery is free; null: never" })),
  }),
  form: z.object({ fee: amount(fee), free_from: optionalAmount(threshold) }),
  initial: ({ deliveryFeeCents }) => ({ fee: rupeesFromCents(deliveryFeeCents), free_from: null }),
})
