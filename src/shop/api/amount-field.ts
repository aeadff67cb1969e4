import * as z from "zod/mini"
import { centsFromRupees } from "#shop/money.ts"

/** Rules of an amount or a percentage that a person types: a number with at most two decimals. */
export interface AmountRules {
  /** Names the field in the message about decimals. */
  readonly label: string
  /** The message for a missing value or one that is no number. */
  readonly missing: string
  readonly accepts: readonly [accepts: (amount: number) => boolean, message: string]
  readonly max: readonly [amount: number, message: string]
}

/** An amount of rupees, or a percentage, as JSON carries it. The first issue is the one to show. */
export function amount({ label, missing, accepts, max }: AmountRules) {
  return z.number({ error: missing }).check(
    z.refine(accepts[0], accepts[1]),
    z.refine((value) => value <= max[0], max[1]),
    z.refine((value) => centsFromRupees(value) !== null, `${label} can have at most two decimals`),
  )
}

/** An amount that may be left out or null; both become null. */
export function optionalAmount(rules: AmountRules) {
  return z.pipe(
    z.nullish(amount(rules)),
    z.transform((value) => value ?? null),
  )
}

/** The largest amount that numeric(12,2) holds, in rupees. */
export const MAX_RUPEES = 9_999_999_999.99
