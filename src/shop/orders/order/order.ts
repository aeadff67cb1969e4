import type { OrderEventsRow, OrdersRow } from "#database/rows.ts"
import { ADDRESS_COLUMNS } from "#shop/address/address.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { centsFromNumeric, numericFromCents } from "#shop/money.ts"
import type { MakingState } from "#shop/stock/making.ts"
import { duePartOf } from "../due-now.ts"
import type { OrderStatus, PaymentStatus } from "../orders.ts"
import {
  isCardPending,
  isSlipCounted,
  keptCents,
  type Payable,
  type Payment,
  paymentStatusOf,
  spareCents,
} from "../payments.ts"

/** Lists what can be corrected of an order: who gets its parcel, and where. */
export const RECIPIENT_COLUMNS = ["customer_name", "customer_phone", ...ADDRESS_COLUMNS] as const
export type Recipient = Pick<OrdersRow, (typeof RECIPIENT_COLUMNS)[number]>

/** The columns that follow from the rows of an order's money, and from its total and its latest slip. */
export const MONEY_COLUMNS = [
  "payment_status",
  "slip_counted",
  "kept_amount",
  "surplus_amount",
  "card_pending",
  "due_part",
] as const satisfies (keyof OrdersRow)[]
export type Money = Pick<OrdersRow, (typeof MONEY_COLUMNS)[number]>

export const PAYABLE_COLUMNS = [
  "total_amount",
  "bank_receipt_url",
  "deposit_amount",
  "balance_asked_at",
  "retained_amount",
] as const
export type PayableRow = Pick<OrdersRow, (typeof PAYABLE_COLUMNS)[number]>

export function payable(row: PayableRow): Payable {
  return {
    totalCents: centsFromNumeric(row.total_amount),
    slip: row.bank_receipt_url,
    depositCents: centsFromNumeric(row.deposit_amount),
    isBalanceAsked: row.balance_asked_at !== null,
  }
}

/** Returns what follows from the rows of an order's money, oldest first. */
export function moneyOf(order: PayableRow, rows: readonly Payment[]): Money {
  const [kept, surplus] = [keptCents(rows), spareCents(payable(order), rows)]
  return {
    payment_status: paymentStatusOf(payable(order), rows),
    slip_counted: isSlipCounted(payable(order), rows),
    kept_amount: kept === 0 ? null : numericFromCents(kept),
    surplus_amount: surplus === 0 ? null : numericFromCents(surplus),
    card_pending: isCardPending(rows) || null,
    due_part: duePartOf(payable(order), rows),
  }
}

/** An order whose row is locked, with the time of the database and who is mailed. Its money and its events stand still too. */
export type LockedOrder = Pick<
  OrdersRow,
  | "id"
  | "order_number"
  | "customer_name"
  | "status"
  | "payment_method"
  | keyof PayableRow
  | "pay_by"
  | "pick_up"
  | "to_call"
  | "return_due"
  | "language"
  | "version"
  | (keyof Money | "link_number")
> & {
  readonly now: string
  /** The address of its mails; "" where nobody can be mailed. */
  readonly mail_to: string
  /** The address of its account; null of an order that an admin entered. */
  readonly account_email: string | null
}

/** A row of the money of a locked order, with the event whose Undo takes it away. */
export interface StandingPayment extends Payment {
  readonly eventId: number | null
}

export type HeldKind = "status" | "payment_status" | "refund" | "making"

/** An order's last change of a kind, while it can be undone: its mail, if it has one, is locked and waits. */
export interface HeldChange {
  readonly eventId: number
  readonly kind: HeldKind
  /** Is the value that the customer has been told; null of a refund. */
  readonly before: OrderStatus | PaymentStatus | MakingState | null
  readonly after: string | null
  readonly mailId: string | null
}

/** Returns the rows of money that stand without a change that is replaced. */
export function standingWithout(rows: readonly StandingPayment[], held: HeldChange | null | undefined) {
  return held ? rows.filter(({ eventId }) => eventId !== held.eventId) : rows
}

interface Evidence {
  readonly slip: string | null
  /** The reference of a transfer, or null of one without; a decision about a slip has none. */
  readonly reference?: string | null
}

/**
 * Returns whether a new decision about an order's money takes the place of the one that is held. Money that was counted is a fact: only its own
 * correction replaces it, which names the same slip and reference, and of a part another transfer only. A transfer does not replace either
 * that money was taken away: it came after that.
 */
export function isCorrected(
  held: HeldChange,
  rows: readonly StandingPayment[],
  { slip, reference }: Evidence,
): boolean {
  const isTransfer = reference !== undefined
  const counted = rows.find(
    ({ eventId, kind, state, cents }) =>
      eventId === held.eventId &&
      ((kind === "payment" && state === "paid") || (isTransfer && cents !== null && cents < 0)),
  )
  if (!counted) return true
  const named = reference ?? null
  const isSame = (slip ?? named) !== null && counted.slip === slip && (counted.reference ?? null) === named
  return isSame && (isTransfer || (held.after !== "part_paid" && held.after !== "deposit"))
}

export interface OrderEvent {
  readonly kind: OrderEventsRow["kind"]
  readonly before?: string | null
  readonly after: string | null
  readonly reason?: string | null
  readonly pictures?: readonly string[]
  /** The mail to the customer about it. */
  readonly mail?: Mail | null
  /** Tells whether it can be undone for ten seconds, in which its mail waits. */
  readonly isHeld?: boolean
  /** Is the row of money that goes when the event is taken back. */
  readonly row?: Payment
}

/** Describes what a command makes of a locked order. */
export interface OrderChange {
  /** Names who did it; null where nobody did, as when the time to pay is over. */
  readonly actorId: string | null
  readonly set?: Partial<
    Pick<
      OrdersRow,
      | ("status" | "payment_method" | "bank_receipt_url" | "pay_by" | "balance_asked_at" | "retained_amount")
      | ("language" | "to_make" | "return_due" | "user_id" | "customer_email" | "mail_to" | "notes" | "request_hash")
      | (keyof Recipient | "link_number" | "customer_phone_e164" | "delivery_town" | "delivery_fee" | "total_amount")
    >
  >
  /** Lists what is taken out of the timeline, with its mail and its rows of money. */
  readonly takesBack?: readonly HeldChange[]
  readonly events?: readonly OrderEvent[]
  /** The rows of money that stood before and stay, oldest first: wherever the change touches money or the slip. */
  readonly standing?: readonly Payment[]
  /** Is the day that is promised for what is still to be made. */
  readonly promise?: string
  /** Names a line of the order, and how far it is made now. */
  readonly making?: { readonly item: string; readonly to: MakingState }
  /** Lists rows of money that nobody can take back. */
  readonly rows?: readonly Payment[]
  /** Mails that no event tells of, to be sent at once. */
  readonly mails?: ReadonlyArray<Mail | null>
  /** What was typed of its customer goes from all that belongs to the order. */
  readonly forgets?: true
  /** Holds what the back-office shows as changed; nothing for what nobody there did. */
  readonly audit?: { readonly before: object | null; readonly after: object }
}

/** Returns what a change of a kind makes of the one that is held: nothing remains where it is again as the customer knows it. */
export function replacing(
  held: HeldChange | null,
  event: OrderEvent & { readonly kind: HeldKind },
): Required<Pick<OrderChange, "takesBack" | "events">> {
  const before = held ? held.before : (event.before ?? null)
  return {
    takesBack: held ? [held] : [],
    events: before === event.after ? [] : [{ ...event, before, isHeld: true }],
  }
}
