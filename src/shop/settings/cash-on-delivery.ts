import { m } from "#messages/messages.js"
import { centsOf, formatAmount } from "#shop/money.ts"
import type { CashRules } from "./sections/cash-section.ts"

export interface CashOrder {
  /** Is what the courier collects, delivery included. */
  readonly totalCents: number
  /** Is true where a piece is made with the customer's own text, so that nobody else would buy it. */
  readonly hasText: boolean
  /** Is null where nobody said it, and "shop" where the customer comes there. */
  readonly district: number | "shop" | null
}

interface Limit {
  readonly cents: number
  readonly words: string
}

/** Holds the limits of cash on delivery with the words that refuse an order, so that checkout needs no messages for them; null: no limit. */
export interface CashLimits {
  readonly texts: string | null
  readonly districts: { readonly ids: readonly number[]; readonly missing: string; readonly words: string } | null
  readonly highest: Limit | null
  readonly lowest: Limit | null
}

export function cashLimits({ lowest, highest, with_texts, districts: ids }: CashRules): CashLimits {
  const limit = (rupees: number | null, words: (inputs: { amount: string }) => string) =>
    rupees === null ? null : { cents: centsOf(rupees), words: words({ amount: formatAmount(rupees) }) }
  return {
    texts: with_texts ? null : m.errors_cash_texts(),
    districts:
      ids.length > 0 ? { ids, missing: m.errors_cash_district_missing(), words: m.errors_cash_district() } : null,
    highest: limit(highest, m.errors_cash_above),
    lowest: limit(lowest, m.errors_cash_below),
  }
}

export function cashRefusal(limits: CashLimits, { totalCents, hasText, district }: CashOrder): string | null {
  const { texts, districts, highest, lowest } = limits
  if (hasText && texts) return texts
  if (districts && district === null) return districts.missing
  if (districts && district !== "shop" && !districts.ids.some((id) => id === district)) return districts.words
  if (highest && totalCents > highest.cents) return highest.words
  return lowest && totalCents < lowest.cents ? lowest.words : null
}
