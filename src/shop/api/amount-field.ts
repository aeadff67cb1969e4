import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { centsFromRupees } from "#shop/money.ts"
import { rule, type Wording } from "./problems.ts"

/** Holds the rules of an amount or a percentage that a person types: a number with at most two decimals. */
export interface AmountRules {
  readonly label: Wording
  readonly missing: Wording
  readonly accepts: readonly [accepts: (amount: number) => boolean, message: Wording]
  readonly max: readonly [amount: number, message: Wording]
}

/**
 * Returns the schema of an amount of rupees, or of a percentage, as JSON carries it. The first issue is the one to
 * show.
 */
export function amount({ label, missing, accepts, max }: AmountRules) {
  return z.number({ error: missing }).check(
    rule(accepts[0], "too_small", accepts[1]),
    rule<number>((value) => value <= max[0], "too_big", max[1], { maximum: max[0] }),
    rule<number>(
      (value) => centsFromRupees(value) !== null,
      "too_many_decimals",
      () => m.errors_amount_decimals({ label: label() }),
      { maximum: 2 },
    ),
  )
}

export function optionalAmount(rules: AmountRules) {
  return z.pipe(
    z.nullish(amount(rules)),
    z.transform((value) => value ?? null),
  )
}

/** The largest amount that numeric(12,2) holds, in rupees. */
export const MAX_RUPEES = 9_999_999_999.99
