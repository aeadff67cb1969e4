import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isToMake, type MakingState } from "#shop/stock/making.ts"
import { askedBalance } from "../order/balance.ts"
import { wordsMail } from "../order/customer-mails.ts"
import type { HeldChange, LockedOrder, OrderChange, StandingPayment } from "../order/order.ts"
import { isClosed } from "../orders.ts"

export interface MakingLine {
  readonly id: string
  readonly making: MakingState
  /** Is the day that is promised; null where nobody could count it. */
  readonly ready_by: string | null
  /** Names its pieces in the timeline. */
  readonly words: string
}

export interface MakingFacts {
  readonly line: MakingLine
  /** The other lines of the order of which pieces are made. */
  readonly others: readonly MakingLine[]
  readonly payments: readonly StandingPayment[]
  /** Is the time to pay of what is asked for now. */
  readonly payBy: string
  /** Is the change that finished the order and asked for its balance, while its mail waits. */
  readonly held: HeldChange | null
}

/** Is what a customer was told of the making before. */
export interface Told {
  readonly words: string
  readonly at: string
  readonly mailed: boolean
}

interface NewPromise {
  readonly actorId: string
  readonly ready_by: string
  readonly reason: string
}

/** The decisions about making what an order asks for; see `decide`. */
export const decideMaking = {
  /**
   * An admin says how far a line is. With the last that is done, nothing of the order is to be made any more, and its balance is asked for;
   * whoever takes that back within ten seconds has asked nobody.
   */
  setMaking(
    order: LockedOrder,
    { actorId, to }: { readonly actorId: string; readonly to: MakingState },
    { line, others, payments, payBy, held }: MakingFacts,
  ): Result<OrderChange | null> {
    const { status } = order
    if (isClosed(order)) return refusal(409, "order_closed", m.errors_making_closed({ status }))
    const { making: before, words: reason } = line
    if (before === to) return ok(null)
    const isAllMade = to === "done" && !others.some(isToMake)
    const made = {
      actorId,
      making: { item: line.id, to },
      audit: { before: { making: before }, after: { making: to } },
    }
    if (before === "done" && held) {
      return ok({ ...made, set: { to_make: true, balance_asked_at: null }, standing: payments, takesBack: [held] })
    }
    const event = { kind: "making", before, after: to, reason } as const
    const asked = isAllMade ? askedBalance(order, payments, payBy) : null
    if (!asked) return ok({ ...made, set: { to_make: isAllMade ? null : true }, events: [event] })
    const { set, mail } = asked
    return ok({
      ...made,
      set: { to_make: null, ...set },
      standing: payments,
      events: [{ ...event, mail, isHeld: true }],
    })
  },

  /** An admin promises another day for what is still to be made. The customer is mailed why. */
  movePromise(
    order: LockedOrder,
    { actorId, ready_by, reason }: NewPromise,
    { lines, today }: { readonly lines: readonly MakingLine[]; readonly today: string },
  ): Result<OrderChange | null> {
    const { status } = order
    if (isClosed(order)) return refusal(409, "order_closed", m.errors_making_closed({ status }))
    const open = lines.filter(isToMake)
    if (open.length === 0) return refusal(409, "nothing_to_make", m.errors_promise_nothing)
    if (ready_by < today) return refusal(422, "day_is_over", m.errors_promise_over, "ready_by")
    const before = latestDay(open.flatMap((line) => line.ready_by ?? []))
    if (open.every((line) => line.ready_by === ready_by)) return ok(null)
    const isBegun = lines.some(({ making }) => making !== "waiting")
    const mail = wordsMail(order, { kind: "promise-moved", before, readyBy: ready_by, reason, mayCancel: !isBegun })
    return ok({
      actorId,
      promise: ready_by,
      events: [{ kind: "promise", before, after: ready_by, reason, mail }],
      audit: { before: { ready_by: before }, after: { ready_by, promise_reason: reason } },
    })
  },

  /** An admin tells the customer how the making goes. One mail a day says it, with what was told since the one before. */
  tellProgress(
    order: LockedOrder,
    {
      actorId,
      words,
      pictures,
    }: { readonly actorId: string; readonly words: string; readonly pictures: readonly string[] },
    { told }: { readonly told: readonly Told[] },
  ): Result<OrderChange> {
    const { status } = order
    if (isClosed(order)) return refusal(409, "order_closed", m.errors_making_closed({ status }))
    const last = told.findLastIndex(({ mailed }) => mailed)
    const mailedAt = told[last]?.at
    const isQuiet = mailedAt !== undefined && Date.parse(order.now) - Date.parse(mailedAt) < DAY_MS
    const unsaid = [...told.slice(last + 1).map((each) => each.words), words].join("\n\n")
    const mail = isQuiet ? null : wordsMail(order, { kind: "order-progress", words: unsaid })
    return ok({ actorId, events: [{ kind: "progress", after: null, reason: words, pictures, mail }] })
  },
}

const DAY_MS = 86_400_000

const latestDay = (days: readonly string[]) => days.toSorted().at(-1) ?? null
