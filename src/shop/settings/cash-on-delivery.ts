import { m } from "#messages/messages.js"
import { centsOf, formatRupees } from "#shop/money.ts"
import type { CashRules } from "./sections/cash-section.ts"

/** Holds what of an order the rules of cash on delivery judge. */
export interface CashOrder {
  /** Is what the courier collects, delivery included. */
  readonly totalCents: number
  /** Is true where a piece is made with the customer's own text, so that nobody else would buy it. */
  readonly hasText: boolean
  /** Is null where nobody said it. */
  readonly district: number | null
}

/** Are the rules that checkout knows before an order is sent. */
export type CashLimits = Pick<CashRules, "lowest" | "highest" | "with_texts" | "districts">

/** Returns the rules that an order can break; null where there are none, so that checkout need not judge it. */
export function cashLimits({ lowest, highest, with_texts, districts }: CashRules): CashLimits | null {
  const isLimited = lowest !== null || highest !== null || !with_texts || districts.length > 0
  return isLimited ? { lowest, highest, with_texts, districts } : null
}

/** Returns why an order cannot be paid in cash on delivery, as customers read it; null where it can. */
export function cashRefusal(limits: CashLimits, { totalCents, hasText, district }: CashOrder): string | null {
  const { lowest, highest, with_texts, districts } = limits
  if (hasText && !with_texts) return m.errors_cash_texts()
  if (districts.length > 0 && !districts.some((id) => id === district)) {
    return district === null ? m.errors_cash_district_missing() : m.errors_cash_district()
  }
  if (highest !== null && totalCents > centsOf(highest)) {
    return m.errors_cash_above({ amount: formatRupees(centsOf(highest)) })
  }
  if (lowest !== null && totalCents < centsOf(lowest)) {
    return m.errors_cash_below({ amount: formatRupees(centsOf(lowest)) })
  }
  return null
}
