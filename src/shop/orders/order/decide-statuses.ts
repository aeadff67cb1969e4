import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { rupeesFromCents } from "#shop/money.ts"
import { paysAtDoor } from "../due-step.ts"
import { type OrderStatus, PARCEL_REFUSED, type PaymentStatus, type StatusReason } from "../orders.ts"
import { keptCents, missingCents, type Payment, paymentStatusOf, paymentTowards } from "../payments.ts"
import { type RefusalReason, refusalWords } from "../refusal-reasons.ts"
import { anotherDay, isAwaitedAgain, isFirstSlip } from "./another-day.ts"
import { lateMoneyMail, paymentMail, type Shipment, statusMail } from "./customer-mails.ts"
import {
  type HeldChange,
  type HeldKind,
  type LockedOrder,
  type OrderChange,
  type OrderEvent,
  payable,
  replacing,
  type StandingPayment,
  standingWithout,
} from "./order.ts"

const tooLate = refusal(409, "too_late", m.errors_order_undo_too_late, "status")
const answerFirst = refusal(409, "return_open", m.errors_return_answer_first, "status")
const parcelNotShipped = refusal(409, "parcel_not_shipped", m.errors_parcel_not_shipped, "status")

const CHANGEABLE = ["status", "payment_status"] as const satisfies HeldKind[]
type Changeable = (typeof CHANGEABLE)[number]

/** Lists the statuses that an admin sets, and why. */
export interface WantedStatuses {
  readonly status?: OrderStatus | undefined
  readonly payment_status?: PaymentStatus | undefined
  readonly status_reason?: StatusReason | undefined
  /** Tells the customer why a payment failed: in the owner's words or in ready ones. */
  readonly payment_reason?: string | undefined
  readonly payment_reason_code?: RefusalReason | undefined
  /** Tells whether the parcel was refused at the door. */
  readonly isRefused: boolean
  readonly undo?: boolean | undefined
}

interface StatusFacts {
  readonly payments: readonly StandingPayment[]
  /** The changes that this one replaces or takes back, with their mails locked. */
  readonly held: { readonly [Kind in Changeable]?: HeldChange | null }
  /** The event that let the order go on because of a payment that is undone now: the order is cancelled again. */
  readonly revival: HeldChange | null
  readonly isRefusedParcel: boolean
  /** What is sent; null where nothing is sent now. */
  readonly shipment: Shipment | null
  readonly holidays: string
}

/** Returns the order as a change finds it: one whose going on is undone is cancelled. */
export const asFound = (order: LockedOrder, revival: HeldChange | null): LockedOrder =>
  revival ? { ...order, status: "cancelled" } : order

/** Names what a change is about: what it names as it stands changes nothing, unless that is undone. */
export const namedIn = (order: LockedOrder, wanted: Pick<WantedStatuses, Changeable | "undo">): Changeable[] =>
  CHANGEABLE.filter((field) => wanted[field] && (wanted[field] !== order[field] || wanted.undo))

/** Sets the status, the payment status or both, or takes the last change of them back; null where nothing changes. */
export function setStatuses(
  locked: LockedOrder,
  { actorId, ...wanted }: WantedStatuses & { readonly actorId: string },
  facts: StatusFacts,
): Result<OrderChange | null> {
  const order = asFound(locked, facts.revival)
  const { status = order.status, payment_status = order.payment_status, isRefused } = wanted
  const { held, revival } = facts
  // A part of a payment is undone although the payment status has stayed.
  const changed = namedIn(order, wanted).filter((kind) => held[kind] || wanted[kind] !== order[kind])
  if (wanted.undo && (changed.length === 0 || changed.some((kind) => !held[kind]))) return tooLate
  if (isRefused && (status !== "cancelled" || order.status !== "shipped")) return parcelNotShipped
  if (changed.length === 0) return ok(null)
  if (order.return_due && changed.includes("status")) return answerFirst
  const given: Told["why"] = isRefused ? PARCEL_REFUSED : (wanted.status_reason ?? null)
  const why = changed.includes("status") && explains(given, status) ? given : null
  const refuses = changed.includes("payment_status") && payment_status === "failed"
  const ownWords = wanted.payment_reason
  const reason = refuses ? (ownWords ?? refusalWords(wanted.payment_reason_code, order.language)) : null
  const standing = standingWithout(facts.payments, held.payment_status)
  const row = paymentTowards({ ...order, ...payable(order), status }, standing, payment_status, reason)
  const reasonCode = ownWords === undefined ? (wanted.payment_reason_code ?? null) : null
  const events: Record<Changeable, OrderEvent> = {
    status: { kind: "status", before: order.status, after: status, reason: why },
    payment_status: {
      ...{ kind: "payment_status", before: order.payment_status, after: payment_status, reason },
      row: { ...row, ...(row.reason !== null && { reasonCode }) },
    },
  }
  const replaced = changed.map((kind) => replacing(held[kind] ?? null, { ...events[kind], kind }))
  const written = replaced.flatMap((each) => each.events)
  const isAgain = !wanted.undo && isAwaitedAgain(order, { status, payment_status })
  const givesDay = isAgain || (refuses && isFirstSlip(order, standing))
  const set = {
    status,
    ...(status !== "cancelled" && order.retained_amount !== null && { retained_amount: null }),
    ...(givesDay && anotherDay(order, facts.holidays)),
  }
  const rows = [...standing, ...written.flatMap((event) => event.row ?? [])]
  const isRefusedParcel = status === "cancelled" && (isRefused || facts.isRefusedParcel)
  const told = { payment_status, reason, why, isRefusedParcel, shipment: facts.shipment }
  const fieldsOf = (from: Pick<LockedOrder, Changeable>) =>
    Object.fromEntries(changed.map((field) => [field, from[field]]))
  const amount = written.some((event) => event.row) && row.cents
  return ok({
    actorId,
    set,
    takesBack: [...(revival ? [revival] : []), ...replaced.flatMap((each) => each.takesBack)],
    standing,
    events: written.map((event) => ({ ...event, mail: mailOf(event, { ...order, ...set }, rows, told) })),
    audit: {
      before: fieldsOf(order),
      after: {
        ...fieldsOf({ status, payment_status }),
        ...(amount && { payment_amount: rupeesFromCents(amount) }),
        ...(reason !== null && { payment_reason: reason }),
        ...(why !== null && { status_reason: why }),
      },
    },
  })
}

const explains = (why: Told["why"], status: OrderStatus) =>
  why === "agreed" ? status === "confirmed" : status === "cancelled"

interface Told extends Pick<StatusFacts, "isRefusedParcel" | "shipment"> {
  readonly payment_status: PaymentStatus
  readonly reason: string | null
  readonly why: StatusReason | typeof PARCEL_REFUSED | null
}

/** Returns the mail of an event; of an order that is cancelled, what was paid is due back. */
function mailOf(
  { kind }: OrderEvent,
  after: LockedOrder,
  rows: readonly Payment[],
  { payment_status, reason, why, isRefusedParcel, shipment }: Told,
) {
  if (kind === "payment_status") {
    const isLate = after.status === "cancelled" && payment_status === "paid"
    const mail = paymentMail(after, payment_status, { reason })
    return mail && isLate ? lateMoneyMail(after, rows, isRefusedParcel) : mail
  }
  return statusMail(after, after.status, {
    why: why === PARCEL_REFUSED || why === "agreed" ? null : why,
    isRefusedParcel,
    keptCents: keptCents(rows),
    shipment: shipment && { ...shipment, dueCents: dueAtDoor(after, rows) },
  })
}

/** Returns what must be paid in cash on arrival; null when nothing must. */
export function dueAtDoor(order: LockedOrder, rows: readonly Payment[]): number | null {
  const payment_status = paymentStatusOf(payable(order), rows)
  return paysAtDoor({ ...order, payment_status }) ? missingCents(payable(order), rows) : null
}
