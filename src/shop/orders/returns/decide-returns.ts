import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { wordsMail } from "../order/customer-mails.ts"
import type { LockedOrder, OrderChange } from "../order/order.ts"
import type { RefundedPieces } from "../payments.ts"
import type { Return, ReturnAnswer, ReturnForm } from "../return-json.ts"
import { isOpenReturn, nextStates, returnUntil } from "../returns.ts"

const notDelivered = refusal(409, "not_delivered", m.errors_return_not_delivered)
const noReturns = refusal(409, "no_returns", m.errors_return_none)
const isOver = refusal(409, "return_over", m.errors_return_over)
const isAsked = refusal(409, "return_open", m.errors_return_open)
const notReturnable = refusal(409, "not_returnable", m.errors_return_not_returnable, "items")
const tooMany = refusal(409, "too_many_pieces", m.errors_return_too_many, "items")
const noWords = refusal(422, "validation_failed", m.errors_return_no_words, "words")
const noSettleWords = refusal(422, "validation_failed", m.errors_return_settle_words, "words")
const notNext = refusal(409, "return_not_next", m.errors_return_not_next)

export interface ReturnFacts {
  /** Is when the parcel arrived; null of one that did not. */
  readonly deliveredAt: string | null
  /** Counts the days in which the shop takes pieces back; 0 where it takes none. */
  readonly days: number
  readonly lines: ReadonlyArray<RefundedPieces & { readonly isReturnable: boolean }>
  readonly returns: readonly Return[]
  /** Counts the pieces of each line whose money went back. */
  readonly refunded: ReadonlyMap<string, number>
}

type Wanted = Pick<ReturnForm, "items" | "words"> & { readonly actorId: string }

/** Judges what becomes of a return, as `decide` does of an order: nothing is read or written here. */
export const decideReturns = {
  /** A customer asks to return pieces of a delivered order. Pieces that were asked for before are not asked for again, whatever was answered. */
  ask(order: LockedOrder, { actorId, items, words }: Wanted, facts: ReturnFacts): Result<OrderChange> {
    if (order.status !== "delivered" || facts.deliveredAt === null) return notDelivered
    if (facts.days === 0) return noReturns
    if (returnUntil(facts.deliveredAt, facts.days) <= order.now) return isOver
    if (facts.returns.some(isOpenReturn)) return isAsked
    if (new Set(items.map(({ id }) => id)).size < items.length) return tooMany
    for (const { id, quantity } of items) {
      const line = facts.lines.find((each) => each.id === id)
      if (line && !line.isReturnable) return notReturnable
      if (!line || quantity > leftOf(line, facts)) return tooMany
    }
    const events = [{ kind: "return", after: "requested", reason: words }] as const
    return ok({ actorId, set: { return_due: true }, events })
  },

  /**
   * An admin answers the open return of an order. Who accepts says how to send it, who declines says why, and who settles an exchange or a
   * repair says what is sent, where no order does.
   */
  answer(
    order: LockedOrder,
    { actorId, state, words, restock }: ReturnAnswer & { readonly actorId: string },
    open: Return | undefined,
  ): Result<OrderChange> {
    if (!open || !nextStates(open.state).includes(state)) return notNext
    if ((state === "accepted" || state === "declined") && words === null) return noWords
    if (state === "settled" && open.wish !== "money_back" && !open.sent_order && words === null) return noSettleWords
    const stays = isOpenReturn({ state }) || null
    return ok({
      ...{ actorId, set: { return_due: stays } },
      events: [{ kind: "return", before: open.state, after: state, reason: words }],
      mails: [wordsMail(order, { kind: "return-update", state, words })],
      audit: {
        before: { return: open.state },
        after: { return: state, ...(state === "settled" && { restocked: restock === true }) },
      },
    })
  },
}

/** Counts the pieces of a line that are neither refunded nor asked for. A piece that was returned and refunded counts once. */
function leftOf({ id, quantity }: RefundedPieces, { returns, refunded }: ReturnFacts): number {
  const asked = returns.flatMap(({ items }) => items).filter((each) => each.id === id)
  const pieces = asked.reduce((sum, each) => sum + each.quantity, 0)
  return quantity - Math.max(pieces, refunded.get(id) ?? 0)
}
