import { m } from "#messages/messages.js"
import type { Locale } from "#messages/runtime.js"
import { later } from "#platform/later.ts"
import { ok } from "#platform/result.ts"
import { NOWHERE } from "#shop/address/address.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { onWorkingEvening } from "#shop/settings/payment-window.ts"
import { awaitsTransfer, mayCancel } from "../orders.ts"
import { type Payment, receivedCents } from "../payments.ts"
import { NOBODY } from "../term/forget-customer.server.ts"
import { askedBalance } from "./balance.ts"
import { payByMail, statusMail, wordsMail } from "./customer-mails.ts"
import { transferNotAwaited } from "./decide-money.ts"
import { setStatuses } from "./decide-statuses.ts"
import type { LockedOrder, OrderChange } from "./order.ts"

const noAddress = refusal(409, "no_address", m.errors_question_no_address)
const notToCall = refusal(409, "not_to_call", m.errors_order_not_to_call)
const balanceNotDue = refusal(409, "balance_not_due", m.errors_balance_not_due)
const cancelled = refusal(409, "order_cancelled", m.errors_parcels_cancelled)

type Decided<Change extends OrderChange | null = OrderChange | null> = Result<Change>
type By = Pick<OrderChange, "actorId">
interface Rows {
  readonly payments: readonly Payment[]
}

const cancelledBy = (order: LockedOrder, actorId: string | null, why: "unpaid" | null): OrderChange => {
  const keptCents = order.kept_amount === null ? 0 : centsFromNumeric(order.kept_amount)
  const mail = statusMail(order, "cancelled", { why, keptCents })
  const event = { kind: "status", before: order.status, after: "cancelled", reason: why, mail } as const
  return { actorId, set: { status: "cancelled" }, events: [event] }
}

/**
 * Says of each command what it makes of a locked order, by what was read behind the lock: the change that is written, null where nothing changes,
 * or why it is refused. Nothing is read or written here.
 */
export const decide = {
  /** A customer cancels while that is theirs to do, see `mayCancel`; a cancelled order stays as it is. */
  cancel(
    order: LockedOrder,
    { actorId }: By,
    seen: Pick<Parameters<typeof mayCancel>[0], "events" | "items">,
  ): Decided {
    const { status } = order
    if (status === "cancelled") return ok(null)
    if (status === "pending" || mayCancel({ status, ...seen })) return ok(cancelledBy(order, actorId, null))
    return refusal(409, "not_pending", m.errors_order_not_pending({ status }))
  },

  /** The time to pay of a pending order is over. One of which a part was paid, or whose last change can still be undone, is left to the owner. */
  end(order: LockedOrder, _: object, { payments, isHeld }: Rows & { readonly isHeld: boolean }): OrderChange | null {
    const isLeft = order.status !== "pending" || receivedCents(payments) > 0 || isHeld
    return isLeft ? null : cancelledBy(order, null, "unpaid")
  },

  /** An admin keeps the pieces of a pending order for so many days more, from now where its time is over. */
  extend(
    order: LockedOrder,
    { actorId, days }: By & { readonly days: number },
    { payments, holidays }: Rows & { readonly holidays: string },
  ): Decided<OrderChange> {
    const { status, payment_status, pay_by: before, due_part, now } = order
    if (status !== "pending" || payment_status === "paid" || before === null || due_part === "none")
      return transferNotAwaited
    const isOver = before < now
    const pay_by = onWorkingEvening(holidays, later(isOver ? now : before, days * 86_400_000))
    return ok({
      ...{ actorId, set: { pay_by }, mails: [payByMail({ ...order, pay_by }, "extended", payments)] },
      audit: { before: { pay_by: before }, after: { pay_by } },
    })
  },

  /** The balance of an order is asked for, once its deposit is in and the pieces are ready. */
  askBalance(
    order: LockedOrder,
    { actorId }: By,
    { payments, payBy }: Rows & { readonly payBy: string },
  ): Decided<OrderChange> {
    const asked = askedBalance(order, payments, payBy)
    if (!asked) return balanceNotDue
    const { set, mail } = asked
    return ok({
      ...{ actorId, set, standing: payments },
      events: [{ kind: "payment_status", before: order.payment_status, after: "balance", mail }],
      audit: { before: {}, after: { balance_asked: true } },
    })
  },

  /** An admin asks about a transfer, by mail or in their own WhatsApp. The slip stays to be checked. */
  ask(
    order: LockedOrder,
    { actorId, question, by }: By & { readonly question: string; readonly by: "mail" | "whatsapp" },
  ): Decided<OrderChange> {
    if (!awaitsTransfer(order)) return transferNotAwaited
    const mail = by === "mail" ? wordsMail(order, { kind: "payment-question", question }) : null
    if (by === "mail" && !mail) return noAddress
    const events = [{ kind: "question", after: by, reason: question }] as const
    return ok({ actorId, events, mails: [mail], audit: { before: {}, after: { question, question_by: by } } })
  },

  /** The customer who is asked before the order is confirmed was not reached. The call stays due. */
  notReached(order: LockedOrder, { actorId }: By): Decided<OrderChange> {
    if (!order.to_call || order.status !== "pending") return notToCall
    const [events, audit] = [
      [{ kind: "call", after: "not_reached" }],
      { before: null, after: { call: "not_reached" } },
    ] as const
    return ok({ actorId, events, audit })
  },

  /** An admin sets the language of the invoice and of the next mails. */
  setLanguage(order: LockedOrder, { actorId, language }: By & { readonly language: Locale }): Decided {
    if (language === order.language) return ok(null)
    const audit = { before: { language: order.language }, after: { language } }
    return ok({ actorId, set: { language }, audit })
  },

  /** The customer for whom an order was entered takes it into their account. */
  adopt: (_: LockedOrder, { userId }: { readonly userId: string }): OrderChange => ({
    ...{ actorId: userId, set: { user_id: userId } },
    audit: { before: {}, after: { adopted: true } },
  }),

  /** A courier has taken the parcel along: nothing of the order changes. */
  handOver: ({ status }: LockedOrder): Decided => (status === "cancelled" ? cancelled : ok(null)),

  /** What was typed of the customer goes, at the end of the term after the order was closed; sums, lines and district stay. */
  forget(order: LockedOrder, _: object, { isLongClosed }: { readonly isLongClosed: boolean }): OrderChange | null {
    if (!isLongClosed || (order.status !== "delivered" && order.status !== "cancelled")) return null
    const { delivery_district: _stays, ...nowhere } = { ...NOWHERE, delivery_town: null, customer_phone_e164: null }
    const nobody = { customer_name: NOBODY, customer_email: "", customer_phone: "", mail_to: null, notes: null }
    return { actorId: null, set: { ...nowhere, ...nobody, request_hash: "" }, forgets: true }
  },

  setStatuses,
}
