import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { amount, optionalAmount } from "#shop/api/amount-field.ts"
import { rule } from "#shop/api/problems.ts"
import { fee, limit, threshold } from "../sections/delivery-section.ts"
import { districtIds, section, wholeNumber } from "../sections/section.ts"

export const MAX_RULES = 12
const MAX_GRAMS = 1_000_000

const ruleJson = z.object({
  districts: z.array(z.int()).check(z.meta({ description: "Their numbers, as in an address; none: every district" })),
  up_to_grams: z.nullable(z.int()).check(z.meta({ description: "Fits orders of at most this weight; null: of any" })),
  from: z.nullable(z.number()).check(z.meta({ description: "Fits orders of at least this subtotal; null: of any" })),
  fee: z.number().check(z.meta({ description: "In rupees, for the first kilogram" })),
  further_kg: z.nullable(z.number()).check(z.meta({ description: "For each further kilogram that was begun" })),
  free_from: z.nullable(z.number()).check(z.meta({ description: "The subtotal from which it is free; null: never" })),
})
export type FeeRule = z.output<typeof ruleJson>

export const feeRulesJson = z.object({
  rules: z.array(ruleJson).check(
    z.meta({
      description: "The first that fits an order says its delivery fee; where none does, the section `delivery` does",
    }),
  ),
  usual_grams: z.int().check(z.meta({ description: "The weight of a piece whose product says none" })),
})
export type FeeRules = z.output<typeof feeRulesJson>

const ruleForm = z.object({
  districts: districtIds,
  up_to_grams: z.pipe(
    z.nullish(wholeNumber(1, MAX_GRAMS)),
    z.transform((grams) => grams ?? null),
  ),
  from: optionalAmount(limit),
  fee: amount(fee),
  further_kg: optionalAmount(fee),
  free_from: optionalAmount(threshold),
})

export const feeRulesSection = section({
  json: feeRulesJson,
  form: z.object({
    rules: z.array(ruleForm).check(
      rule(
        (rules) => rules.length <= MAX_RULES,
        "too_big",
        () => m.errors_fee_rules_too_many({ most: MAX_RULES }),
        { maximum: MAX_RULES },
      ),
    ),
    usual_grams: wholeNumber(1, MAX_GRAMS),
  }),
  initial: () => ({ rules: [], usual_grams: 500 }),
})
