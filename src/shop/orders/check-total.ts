import { m } from "#messages/messages.js"
import { done } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { centsFromRupees, formatRupees } from "#shop/money.ts"

/** The largest value of numeric(12,2). */
const MAX_TOTAL_CENTS = 999_999_999_999

/** Refuses a deposit that differs from what the customer saw, who agrees to what is kept of it. */
export function checkDeposit(depositCents: number | null, seenRupees: number): Result {
  if (centsFromRupees(seenRupees) === (depositCents ?? 0)) return done
  const message =
    depositCents === null ? m.errors_deposit_gone() : m.errors_deposit_changed({ deposit: formatRupees(depositCents) })
  return refusal(409, "deposit_changed", message, "expected_deposit")
}

/** Refuses a total that differs from what the customer saw. */
export function checkTotal(totalCents: number, seenRupees: number): Result {
  if (totalCents > MAX_TOTAL_CENTS) return refusal(409, "total_too_large", m.errors_total_too_large)
  if (centsFromRupees(seenRupees) === totalCents) return done
  const message = m.errors_total_changed({ total: formatRupees(totalCents) })
  return refusal(409, "total_changed", message, "expected_total")
}
