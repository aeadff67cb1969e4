import { toCollectCents } from "../sheets/parcel-cells.ts"

/**
 * Says what a line of a payout is: the cash of a parcel (`matched`), the cash of one that was counted when it was delivered (`counted`),
 * nothing collected, of a prepaid or returned parcel, whose fee counts (`nothing`), another amount than was to be collected (`differs`),
 * cash for what is paid (`doubled`) or for an order that is cancelled (`cancelled`), cash that the courier takes back (`taken_back`), a line
 * that was confirmed before (`known`), and one of no parcel of ours (`unknown`).
 */
export const PAYOUT_STATES = [
  ...(["matched", "counted", "nothing", "differs", "doubled", "cancelled", "taken_back"] as const),
  ...(["known", "unknown"] as const),
] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

export interface PaidOut {
  readonly amountCents: number
  readonly paidOn: string | null
}

export interface PaidOrder {
  readonly isCancelled: boolean
  readonly openCents: number
  readonly cashCents: number
  /** Holds what was confirmed before. */
  readonly paidOut: readonly PaidOut[]
}

/** @param isSeen whether an earlier line of the file is of the same order */
export function judgePayout(line: PaidOut, order: PaidOrder | null, isSeen: boolean): PayoutState {
  if (!order) return "unknown"
  if (line.amountCents < 0) return "taken_back"
  const { isCancelled, openCents, cashCents, paidOut } = order
  if (paidOut.some(({ amountCents, paidOn }) => amountCents === line.amountCents && paidOn === line.paidOn)) {
    return isSeen ? "doubled" : "known"
  }
  if (line.amountCents === 0) return "nothing"
  if (isCancelled) return "cancelled"
  if (isSeen) return "doubled"
  if (openCents > 0) return line.amountCents === toCollectCents(openCents) ? "matched" : "differs"
  const isNamed = paidOut.some(({ amountCents }) => amountCents > 0)
  const wasCounted = !isNamed && cashCents > 0 && line.amountCents === toCollectCents(cashCents)
  return wasCounted ? "counted" : "doubled"
}

/** Returns whether a line is written when a payout is confirmed; one that differs only where the owner says so. */
export function isTaken(state: PayoutState, withDiffering: boolean): boolean {
  return state === "matched" || state === "counted" || state === "nothing" || (state === "differs" && withDiffering)
}
