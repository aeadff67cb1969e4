import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isToMake, type MakingState } from "#shop/stock/making.ts"
import type { LockedOrder, OrderChange } from "../order/order.ts"
import { isClosed } from "../orders.ts"

export interface MakingLine {
  readonly id: string
  readonly making: MakingState
  /** Names its pieces in the timeline. */
  readonly words: string
}

export interface MakingFacts {
  readonly line: MakingLine
  /** The other lines of the order of which pieces are made. */
  readonly others: readonly MakingLine[]
}

/** The decisions about making what an order asks for; see `decide`. */
export const decideMaking = {
  /** An admin says how far a line is. With the last that is done, nothing of the order is to be made any more. */
  setMaking(
    order: LockedOrder,
    { actorId, to }: { readonly actorId: string; readonly to: MakingState },
    { line, others }: MakingFacts,
  ): Result<OrderChange | null> {
    const { status } = order
    if (isClosed(order)) return refusal(409, "order_closed", m.errors_making_closed({ status }))
    const { making: before, words: reason } = line
    if (before === to) return ok(null)
    const isAllMade = to === "done" && !others.some(isToMake)
    return ok({
      actorId,
      set: { to_make: isAllMade ? null : true },
      making: { item: line.id, to },
      events: [{ kind: "making", before, after: to, reason }],
      audit: { before: { making: before }, after: { making: to } },
    })
  },
}
