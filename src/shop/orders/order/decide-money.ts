import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { formatRupees, rupeesFromCents } from "#shop/money.ts"
import { dueNowCents, duePartOf } from "../due-now.ts"
import { acceptsReceipt, awaitsTransfer, MAX_SLIPS, partOf } from "../orders.ts"
import { missingCents, type Payment, paymentStatusOf, receivedCents } from "../payments.ts"
import { anotherDay, isFirstSlip } from "./another-day.ts"
import { lateMoneyMail, paymentMail } from "./customer-mails.ts"
import {
  type HeldChange,
  type LockedOrder,
  type OrderChange,
  payable,
  replacing,
  type StandingPayment,
  standingWithout,
} from "./order.ts"

export const transferNotAwaited = refusal(409, "transfer_not_awaited", m.errors_transfer_not_awaited)
const receiptClosed = refusal(409, "receipt_closed", m.errors_receipt_closed)
const tooManySlips = refusal(409, "too_many_slips", m.errors_receipts_of_order)

type Rows = readonly Payment[]

/** Holds the facts by which money reopens an order that was cancelled, or does not. */
export interface LateFacts {
  readonly statusReason: string | null
  readonly isRefusedParcel: boolean
  /** Tells whether the pieces that the order held are in stock again. */
  readonly goesOn: boolean
  readonly holidays: string
}

export const isEndedUnpaid = ({ status }: LockedOrder, { statusReason }: Pick<LateFacts, "statusReason">) =>
  status === "cancelled" && statusReason === "unpaid"

export const REVIVED = {
  set: { status: "pending" },
  events: [{ kind: "status", before: "cancelled", after: "pending" }],
} as const
export const NOT_REVIVED = { set: {}, events: [] } as const

/** A transfer that was counted and may be this one: another order's, or of this one, by its slip, its reference, or its amount and day. */
export interface SeenTransfer {
  readonly reason: "slip" | "reference" | "day"
  readonly number: string
}

export interface Transfer {
  readonly cents: number
  readonly reference: string | null
  readonly paidOn: string | null
}

interface TransferFacts extends LateFacts {
  readonly payments: readonly StandingPayment[]
  /** The change that this transfer corrects, with its mail locked. */
  readonly held: HeldChange | null
  readonly seen: readonly SeenTransfer[]
}

/**
 * Counts a transfer: what covers the total pays the order, of a part the customer is told what is still open. An order that was cancelled as
 * unpaid goes on when it is paid and its pieces are there, else the money is due back.
 */
function countTransfer(
  order: LockedOrder,
  { actorId, transfer, isChecked }: { actorId: string; transfer: Transfer; isChecked: boolean },
  facts: TransferFacts,
): Result<OrderChange> {
  const isLate = acceptsReceipt(order) && isEndedUnpaid(order, facts)
  if (!isLate && !awaitsTransfer(order)) return transferNotAwaited
  const row = { ...COUNTED, ...transfer, way: "bank_transfer", slip: order.bank_receipt_url } as const
  const standing = standingWithout(facts.payments, facts.held)
  const missing = missingCents(payable(order), standing)
  const doubts = isChecked ? [] : doubtsOf(row.cents, missing, facts.seen)
  if (doubts.length > 0) return refusal(409, "transfer_in_doubt", doubts.join("\n"))
  const rows = [...standing, row]
  const isPaid = paymentStatusOf(payable(order), rows) === "paid"
  const part = partOf(duePartOf(payable(order), standing), duePartOf(payable(order), rows))
  const isEnough = isPaid || part === "deposit"
  const revival = isLate && isEnough && facts.goesOn ? REVIVED : NOT_REVIVED
  const day = !isEnough && !isLate && isFirstSlip(order, standing) ? anotherDay(order, facts.holidays) : {}
  const [before, after] = [order.payment_status, isPaid ? "paid" : part] as const
  const set = { ...revival.set, ...day }
  const openCents = after === "part_paid" ? dueNowCents(payable(order), rows) : missing - row.cents
  const news = { part: { receivedCents: row.cents, openCents } }
  const mail = isLate ? lateMail({ ...order, ...set }, rows, facts) : paymentMail({ ...order, ...set }, after, news)
  const counted = replacing(facts.held, { kind: "payment_status", before, after, mail, row })
  const audited = { payment_amount: rupeesFromCents(row.cents), payment_reference: row.reference }
  return ok({
    actorId,
    set,
    takesBack: counted.takesBack,
    standing,
    events: [...revival.events, ...counted.events],
    audit: { before: { payment_status: before }, after: { payment_status: after, ...audited } },
  })
}

const COUNTED = { kind: "payment", state: "paid", reason: null } as const

/**
 * Returns why a transfer may have been counted before, or is more than the open amount, each in words for the admin: a doubt is no proof, since
 * two customers may pay the same price.
 */
function doubtsOf(cents: number, missing: number, seen: readonly SeenTransfer[]): string[] {
  const doubts = seen.map(({ reason, number }) => m.errors_transfer_seen({ reason, number }))
  const [sum, open] = [formatRupees(cents), formatRupees(missing)]
  return cents > missing ? [m.errors_transfer_more({ amount: sum, open }), ...doubts] : doubts
}

/** Returns the mail about money that came for an order that was cancelled: it goes on, or the money goes back. */
export const lateMail = (after: LockedOrder, rows: Rows, { isRefusedParcel }: Pick<LateFacts, "isRefusedParcel">) =>
  after.status === "cancelled"
    ? lateMoneyMail(after, rows, isRefusedParcel)
    : paymentMail(after, ...revivedBy(after, rows))

function revivedBy(
  order: LockedOrder,
  rows: Rows,
): Parameters<typeof paymentMail> extends [unknown, ...infer Rest] ? Rest : never {
  if (duePartOf(payable(order), rows) !== "none") return ["paid", { revived: true }]
  const part = { receivedCents: receivedCents(rows), openCents: missingCents(payable(order), rows) }
  return ["deposit", { revived: true, part }]
}

/** Lets an order take a slip: it waits for its transfer, and has fewer slips than it may have. */
function takesSlip(order: LockedOrder, { slips }: { readonly slips: number }): Result {
  if (!awaitsTransfer(order)) return receiptClosed
  return slips >= MAX_SLIPS ? tooManySlips : ok(null)
}

/**
 * Adds a slip as the latest. A payment that was refused waits to be checked again, and an admin who still looks at an earlier slip cannot
 * decide about this one.
 */
function showSlip(
  order: LockedOrder,
  { actorId, path, isByAdmin }: { actorId: string | null; path: string; isByAdmin: boolean },
  { slips, payments: standing }: { readonly slips: number; readonly payments: Rows },
): Result<OrderChange> {
  const taken = takesSlip(order, { slips })
  if (!taken.ok) return taken
  const { bank_receipt_url: last, payment_status: before } = order
  const after = paymentStatusOf(payable({ ...order, bank_receipt_url: path }), standing)
  return ok({
    ...{ actorId, standing, set: { bank_receipt_url: path } },
    events: [
      { kind: "receipt", before: last, after: path },
      ...(before === after ? [] : [{ kind: "payment_status", before, after } as const]),
    ],
    ...(isByAdmin && { audit: { before: { receipt: last }, after: { receipt: path } } }),
  })
}

/** A courier pays the cash of a parcel out. It can be undone where it is news. */
function payOut(
  order: LockedOrder,
  {
    actorId,
    cents,
    paidOn,
    feeCents,
  }: { actorId: string; cents: number; paidOn: string | null; feeCents: number | null },
  { payments: standing }: { readonly payments: Rows },
): OrderChange {
  const counted = { kind: "payment", state: "paid", way: "cash", reason: null } as const
  const row = { ...counted, slip: order.bank_receipt_url, cents, paidOn }
  const rows = [...standing, row]
  const before = order.payment_status
  const after = paymentStatusOf(payable(order), rows) === "paid" ? "paid" : "part_paid"
  const part = { receivedCents: cents, openCents: missingCents(payable(order), rows) }
  const event = {
    kind: "payment_status",
    before,
    after,
    mail: paymentMail(order, after, { part }),
    isHeld: true,
    row,
  } as const
  const fee = feeCents === null ? {} : { courier_fee: rupeesFromCents(feeCents) }
  return {
    ...{ actorId, standing, ...(before === after ? { rows: [row] } : { events: [event] }) },
    audit: {
      before: { payment_status: before },
      after: { payment_status: after, payment_amount: rupeesFromCents(cents), ...fee },
    },
  }
}

/** Says what becomes of an order by money that an admin or a courier counts, and by slips, as `decide` does. */
export const decideMoney = { countTransfer, takesSlip, showSlip, payOut }
