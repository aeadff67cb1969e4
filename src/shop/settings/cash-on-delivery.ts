import { m } from "#messages/messages.js"
import { centsOf, formatRupees } from "#shop/money.ts"
import type { CashRules } from "./sections/cash-section.ts"

/** Holds what of an order the rules of cash on delivery judge. */
export interface CashOrder {
  /** Is what the courier collects, delivery included. */
  readonly totalCents: number
  /** Is true where a piece is made with the customer's own text, so that nobody else would buy it. */
  readonly hasText: boolean
}

/** Returns why an order cannot be paid in cash on delivery, as customers read it; null where it can. */
export function cashRefusal(rules: CashRules, { totalCents, hasText }: CashOrder): string | null {
  const { lowest, highest, with_texts } = rules
  if (hasText && !with_texts) return m.errors_cash_texts()
  if (highest !== null && totalCents > centsOf(highest)) {
    return m.errors_cash_above({ amount: formatRupees(centsOf(highest)) })
  }
  if (lowest !== null && totalCents < centsOf(lowest)) {
    return m.errors_cash_below({ amount: formatRupees(centsOf(lowest)) })
  }
  return null
}
