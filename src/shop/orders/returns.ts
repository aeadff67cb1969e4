import { m } from "#messages/messages.js"
import { worded } from "#messages/worded.ts"
import { later } from "#platform/later.ts"
import type { OrderStatus } from "./orders.ts"

export const RETURN_STATES = ["requested", "accepted", "declined", "received", "settled"] as const
export type ReturnState = (typeof RETURN_STATES)[number]

export const RETURN_WISHES = ["money_back", "exchange", "repair"] as const
export type ReturnWish = (typeof RETURN_WISHES)[number]

export const RETURN_REASONS = ["damaged", "wrong", "other_than_shown", "size", "changed_mind", "other"] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export const returnWishLabels = /* @__PURE__ */ worded<ReturnWish>({
  money_back: m.orders_return_wish_money,
  exchange: m.orders_return_wish_exchange,
  repair: m.orders_return_wish_repair,
})

export const returnReasonLabels = /* @__PURE__ */ worded<ReturnReason>({
  damaged: m.orders_return_reason_damaged,
  wrong: m.orders_return_reason_wrong,
  other_than_shown: m.orders_return_reason_shown,
  size: m.orders_return_reason_size,
  changed_mind: m.orders_return_reason_mind,
  other: m.orders_return_reason_other,
})

export const returnStateLabels = /* @__PURE__ */ worded<ReturnState>({
  requested: m.orders_return_requested,
  accepted: m.orders_return_accepted,
  declined: m.orders_return_declined,
  received: m.orders_return_received,
  settled: m.orders_return_settled,
})

/** Says what became of a return, as the timeline of its order has it. */
export function returnEventText(after: string | null): string {
  const state = RETURN_STATES.find((known) => known === after)
  return state ? returnStateLabels[state] : String(after)
}

/** Says what an owner can make of a return. One that was accepted and never came is declined. */
const NEXT: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ["accepted", "declined"],
  accepted: ["received", "declined"],
  declined: [],
  received: ["settled"],
  settled: [],
}

export const nextStates = (state: ReturnState): readonly ReturnState[] => NEXT[state]

export function isOpenReturn<Each extends { readonly state: ReturnState }>(
  each: Each,
): each is Each & { readonly state: "requested" | "accepted" | "received" } {
  return NEXT[each.state].length > 0
}

/** Returns whether something may be sent for a return without a price; once, unless that order was cancelled. */
export function isUnanswered({ state, wish, sent_order }: Answerable): boolean {
  const hasArrived = state === "received" || state === "settled"
  return hasArrived && wish !== "money_back" && (sent_order === null || sent_order.status === "cancelled")
}

interface Answerable {
  readonly state: ReturnState
  readonly wish: ReturnWish
  readonly sent_order: { readonly status: OrderStatus } | null
}

/** Returns until when pieces that were delivered at that time can be returned. */
export const returnUntil = (deliveredAt: string, days: number): string => later(deliveredAt, days * 86_400_000)

interface Returnable {
  readonly status: OrderStatus
  readonly events: ReadonlyArray<{ readonly kind: string; readonly after: string | null; readonly created_at: string }>
}

/** Returns until when pieces of an order can be returned by what it tells of itself; null where it was not delivered, or no longer. */
export function returnableUntil({ status, events }: Returnable, days: number, now = new Date()): string | null {
  const delivered = events.findLast(({ kind, after }) => kind === "status" && after === "delivered")
  if (status !== "delivered" || !delivered) return null
  const until = returnUntil(delivered.created_at, days)
  return Date.parse(until) > now.getTime() ? until : null
}

interface Line {
  readonly id: string
  readonly quantity: number
  readonly personalisation?: unknown
  readonly no_returns?: true
}
interface Returned {
  readonly returns: ReadonlyArray<{ readonly items: ReadonlyArray<Pick<Line, "id" | "quantity">> }>
}

/** Counts the pieces of a line whose return was not asked for yet; a line with a text has none, nor one that says so. */
export function leftToReturn({ returns }: Returned, { id, quantity, personalisation, no_returns }: Line): number {
  if (personalisation || no_returns) return 0
  const asked = returns.flatMap(({ items }) => items).filter((each) => each.id === id)
  return asked.reduce((left, each) => left - each.quantity, quantity)
}
