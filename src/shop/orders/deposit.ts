import { sumOf } from "#shop/money.ts"
import type { PaymentMethod } from "#shop/payment-methods.ts"

/** Says what of an order with a deposit is due now: nothing while it is made; with cash the balance comes at the door. */
export const DUE_PARTS = ["deposit", "none", "balance"] as const
export type DuePart = (typeof DUE_PARTS)[number]

interface DepositLine {
  readonly cents: number
  /** Counts the pieces of it that are made after the order. */
  readonly made: number
  /** Is the product's own per cent; null where it has none. */
  readonly percent: number | null
}

interface DepositRule {
  /** Is the per cent of the shop. */
  readonly percent: number
  readonly method: string
  /** With cash the deposit is transferred, so the shop must take transfers. */
  readonly methods: readonly PaymentMethod[]
}

/**
 * Returns the deposit of an order in cents: the per cent of each line of which a piece is made after the order, together
 * rounded up to whole rupees. Discount and delivery go with the balance. Returns null where nothing, or all, is due at once.
 */
export function depositOf(
  lines: readonly DepositLine[],
  { percent, method, methods }: DepositRule,
  totalCents: number,
): number | null {
  if (method === "cash_on_delivery" && !methods.includes("bank_transfer")) return null
  const made = lines.filter((line) => line.made > 0)
  const cents = Math.ceil(sumOf(made.map((line) => line.cents * (line.percent ?? percent))) / 10_000) * 100
  return cents > 0 && cents < totalCents ? cents : null
}
