import type { CardRefundsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { centsFromNumeric, formatRupees, numericFromCents, rupeesFromCents } from "#shop/money.ts"
import { keptCents, type Payment, type RefundedPieces, refundOf } from "../payments.ts"
import { refundMail } from "./customer-mails.ts"
import {
  type HeldChange,
  type LockedOrder,
  type OrderChange,
  payable,
  type StandingPayment,
  standingWithout,
} from "./order.ts"

const tooLate = refusal(409, "too_late", m.errors_refund_undo_too_late)
const requested = refusal(409, "refund_requested", m.errors_refund_requested)
const wrongPieces = refusal(409, "pieces_not_refundable", m.errors_refund_pieces, "items")
const moreThanKept = (cents: number) =>
  refusal(409, "more_than_received", m.errors_refund_more({ kept: formatRupees(cents) }), "amount")
const notByCard = refusal(409, "not_paid_by_card", m.errors_refund_not_by_card, "way")
const notSetUp = refusal(409, "card_refund_not_set_up", m.errors_refund_not_set_up, "way")
const unconfirmed = refusal(409, "card_refund_unconfirmed", m.errors_refund_unconfirmed, "way")
const onlyWhole = (cents: number) =>
  refusal(409, "card_refund_only_whole", m.errors_refund_only_whole({ total: formatRupees(cents) }), "amount")
const nothingToRetain = refusal(409, "nothing_to_retain", m.errors_nothing_to_retain)
const notToDecide = refusal(409, "refund_not_to_decide", m.errors_refund_not_to_decide)

type Rows = readonly Payment[]

interface RefundFacts {
  readonly payments: Rows
  /** Tells whether a provider was asked to send a payment back and may still do so. */
  readonly isAsked: boolean
  /** Tells whether the named pieces, if any, are of the order and were not refunded before. */
  readonly areRefundable: boolean
}

export interface WantedRefund {
  readonly actorId: string
  readonly cents: number
  readonly reason: string | null
  readonly items: readonly RefundedPieces[] | null
  readonly way: NonNullable<Payment["way"]>
  readonly reference: string | null
}

/** Writes that money went back, never more than was received and is still there. Each refund stands by itself: the next does not replace it. */
function refund(order: LockedOrder, wanted: WantedRefund, facts: RefundFacts): Result<OrderChange> {
  const { actorId, ...sent } = wanted
  const { payments: standing } = facts
  if (facts.isAsked) return requested
  const refused = tooMuchOf(sent.cents, facts)
  if (refused) return refused
  const { cents, way, reference } = sent
  const after = { refund_amount: rupeesFromCents(cents), refund_way: way, refund_reference: reference }
  return ok({ actorId, standing, events: [refunded(order, sent, standing, true)], audit: { before: {}, after } })
}

function tooMuchOf(cents: number, { payments, areRefundable }: RefundFacts) {
  const kept = keptCents(payments)
  if (cents > kept) return moreThanKept(Math.max(0, kept))
  return areRefundable ? null : wrongPieces
}

type Sent = Omit<WantedRefund, "actorId">

/** Returns the event of money that went back, with its row and its mail. */
function refunded(order: LockedOrder, sent: Sent, standing: Rows, isHeld: boolean) {
  const { cents, reason } = sent
  const row = refundOf({ ...payable(order), status: order.status }, standing, sent)
  const mail = refundMail(order, { ...row, cents })
  return { kind: "refund", after: numericFromCents(cents), reason, mail, isHeld, row } as const
}

/** Takes the last refund back, with its mail, while that waits. */
function undoRefund(
  _: LockedOrder,
  { actorId }: { readonly actorId: string },
  {
    held,
    payments,
    isAsked,
  }: { held: HeldChange | null; payments: readonly StandingPayment[] } & Pick<RefundFacts, "isAsked">,
): Result<OrderChange> {
  if (isAsked) return requested
  if (!held) return tooLate
  const audit = { before: { refund_amount: Number(held.after) }, after: {} }
  return ok({ actorId, takesBack: [held], standing: standingWithout(payments, held), audit })
}

interface CardRefundFacts extends RefundFacts {
  /** The amount of the payment that may go back, in full or not at all; null where there is none. */
  readonly wholeCents: number | null
  readonly isSetUp: boolean
  /** Tells whether the provider, if it could be asked, lists the payment. */
  readonly isListed: boolean
}

/** Asks a provider to send a card payment back: the money is counted once it has. */
function requestCardRefund(
  _: LockedOrder,
  { actorId, cents }: Pick<WantedRefund, "actorId" | "cents">,
  facts: CardRefundFacts,
): Result<OrderChange> {
  const { wholeCents } = facts
  if (facts.isAsked) return requested
  if (wholeCents === null) return notByCard
  if (!facts.isSetUp) return notSetUp
  if (!facts.isListed) return unconfirmed
  if (cents !== wholeCents) return onlyWhole(wholeCents)
  const refused = tooMuchOf(cents, facts)
  if (refused) return refused
  const after = { refund_amount: rupeesFromCents(cents), refund_way: "card", refund_state: "requested" }
  return ok({ actorId, audit: { before: {}, after } })
}

/** Counts what a provider has sent back. An admin may have corrected the received amount since that was asked of it. */
function countCardRefund(
  order: LockedOrder,
  { actorId }: Pick<OrderChange, "actorId">,
  { refund: back, payments: standing }: { readonly refund: CardRefundsRow; readonly payments: Rows },
): OrderChange {
  const cents = Math.min(centsFromNumeric(back.amount), keptCents(standing))
  if (cents <= 0) return { actorId }
  const items = back.items as RefundedPieces[] | null
  const sent = { cents, way: "card", reference: back.provider_id, reason: back.reason, items } as const
  return { actorId, standing, events: [refunded(order, sent, standing, false)] }
}

/** Counts, or does not, what an admin found out about a refund that its provider does not decide. */
function decideCardRefund(
  order: LockedOrder,
  { actorId, wentBack }: { readonly actorId: string; readonly wentBack: boolean },
  { refund: back, was, payments }: { refund: CardRefundsRow | null; was: string; payments: Rows },
): Result<OrderChange> {
  if (!back) return notToDecide
  const money = { refund_amount: Number(back.amount), refund_way: "card" }
  const audit = {
    before: { ...money, refund_state: was },
    after: { ...money, refund_state: wentBack ? "done" : "refused" },
  }
  const counted = wentBack ? countCardRefund(order, { actorId }, { refund: back, payments }) : { actorId }
  return ok({ ...counted, audit })
}

/** Says what becomes of an order by money that goes back, as `decide` does. */
/** What is left of a cancelled order with a deposit stays with the shop, by the policy that its customer read. It can go back later all the same. */
function retain(
  order: LockedOrder,
  { actorId }: { readonly actorId: string },
  { payments, isAsked }: Pick<RefundFacts, "payments" | "isAsked">,
): Result<OrderChange> {
  const { status, payment_status: before, deposit_amount, retained_amount } = order
  const kept = keptCents(payments)
  const isOpen = retained_amount === null || centsFromNumeric(retained_amount) < kept
  if (status !== "cancelled" || deposit_amount === null || kept <= 0 || !isOpen) return nothingToRetain
  if (isAsked) return requested
  const retained = numericFromCents(kept)
  return ok({
    ...{ actorId, set: { retained_amount: retained } },
    events: [{ kind: "payment_status", before, after: "retained" }],
    audit: { before: {}, after: { retained_amount: rupeesFromCents(kept) } },
  })
}

export const decideRefunds = { refund, retain, undoRefund, requestCardRefund, countCardRefund, decideCardRefund }
