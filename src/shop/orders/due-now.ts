import type { DuePart } from "./deposit.ts"
import { askedCents, keptCents, missingCents, type Payable, type Payment } from "./payments.ts"

/** Returns which part of an order with a deposit is due; null without one. Whatever came counts, from whichever way and in how many parts. */
export function duePartOf(order: Payable, rows: readonly Payment[]): DuePart | null {
  const { depositCents = null, isBalanceAsked } = order
  if (depositCents === null) return null
  if (keptCents(rows) < Math.min(depositCents, askedCents(order, rows))) return "deposit"
  return isBalanceAsked ? "balance" : "none"
}

/** Returns the cents that are to be paid now: of an order with a deposit it, then nothing, and the balance once it is asked for. */
export function dueNowCents(order: Payable, rows: readonly Payment[]): number {
  const [part, missing] = [duePartOf(order, rows), missingCents(order, rows)]
  if (part === "deposit") return Math.min(missing, (order.depositCents ?? 0) - keptCents(rows))
  return part === "none" ? 0 : missing
}
