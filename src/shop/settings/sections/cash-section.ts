import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { type AmountRules, amount, optionalAmount } from "#shop/api/amount-field.ts"
import { fee, limit } from "./delivery-section.ts"
import { districtIds, section, wholeNumber } from "./section.ts"

const MAX_PARCELS = 100
const cashFee: AmountRules = {
  ...fee,
  label: m.errors_label_cash_fee,
  missing: m.errors_cash_fee,
  accepts: [(value) => value >= 0, m.errors_cash_fee],
}

const cashJson = z.object({
  lowest: z.nullable(z.number()).check(z.meta({ description: "The least total in rupees; null: any" })),
  highest: z.nullable(z.number()).check(z.meta({ description: "The largest total in rupees; null: any" })),
  with_texts: z.boolean(),
  districts: z.array(z.int()).check(z.meta({ description: "Where it is offered; none: in every district" })),
  fee: z.number().check(z.meta({ description: "In rupees; it comes to the delivery fee" })),
  prepaid_after: z
    .nullable(z.int())
    .check(z.meta({ description: "So many refused parcels of a phone number end it for that number; null: none do" })),
  confirm: z
    .boolean()
    .check(z.meta({ description: "Whether the customer is asked before such an order is confirmed" })),
})
export type CashRules = z.output<typeof cashJson>

export const cashSection = section({
  json: cashJson,
  form: z
    .object({
      lowest: optionalAmount(limit),
      highest: optionalAmount(limit),
      with_texts: z.boolean(),
      districts: districtIds,
      fee: amount(cashFee),
      prepaid_after: z.pipe(
        z.nullish(wholeNumber(1, MAX_PARCELS)),
        z.transform((count) => count ?? null),
      ),
      confirm: z.boolean(),
    })
    .check(
      z.refine<CashRules>(({ lowest, highest }) => lowest === null || highest === null || lowest <= highest, {
        error: m.errors_cash_highest_below,
        path: ["highest"],
        params: { reason: "too_small" },
      }),
    ),
  initial: () => ({
    lowest: null,
    highest: null,
    with_texts: true,
    districts: [],
    fee: 0,
    prepaid_after: null,
    confirm: false,
  }),
})
