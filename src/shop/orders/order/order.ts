import type { OrderEventsRow, OrdersRow } from "#database/rows.ts"
import type { Mail } from "#shop/mails/mails.ts"
import type { OrderStatus, PaymentStatus } from "../orders.ts"
import type { Payment } from "../payments.ts"

/** The columns that follow from the rows of an order's money, and from its total and its latest slip. */
export const MONEY_COLUMNS = [
  "payment_status",
  "slip_counted",
  "kept_amount",
  "surplus_amount",
  "card_pending",
] as const satisfies (keyof OrdersRow)[]
export type Money = Pick<OrdersRow, (typeof MONEY_COLUMNS)[number]>

/** An order whose row is locked, with the time of the database. Its money and its events stand still too. */
export type LockedOrder = Pick<
  OrdersRow,
  | "id"
  | "order_number"
  | "status"
  | "payment_method"
  | "total_amount"
  | "bank_receipt_url"
  | "pay_by"
  | "pick_up"
  | "to_call"
  | "language"
  | "version"
  | keyof Money
> & { readonly now: Date }

export type HeldKind = "status" | "payment_status" | "refund"

/** An order's last change of a kind, while it can be undone: its mail, if it has one, is locked and waits. */
export interface HeldChange {
  readonly eventId: number
  readonly kind: HeldKind
  /** Is the value that the customer has been told; null of a refund. */
  readonly before: OrderStatus | PaymentStatus | null
  readonly mailId: string | null
}

export interface OrderEvent {
  readonly kind: OrderEventsRow["kind"]
  readonly before?: string | null
  readonly after: string | null
  readonly reason?: string | null
  /** Returns the mail about it, which reads the order as it stands after the change; null sends none. */
  readonly mail?: () => Promise<Mail | null>
  /** Tells whether it can be undone for ten seconds, in which its mail waits. */
  readonly isHeld?: boolean
  /** Is the row of money that goes when the event is taken back. */
  readonly row?: Payment
}

/** Describes what a command makes of a locked order. */
export interface OrderChange {
  /** Names who did it; null where nobody did, as when the time to pay is over. */
  readonly actorId: string | null
  readonly set?: Partial<Pick<OrdersRow, "status" | "payment_method" | "bank_receipt_url" | "pay_by" | "language">>
  /** Lists what is taken out of the timeline, with its mail and its rows of money. */
  readonly takesBack?: readonly HeldChange[]
  readonly events?: readonly OrderEvent[]
  /** Lists the rows of money that stood before and stay, oldest first, where they were read behind the lock. */
  readonly standing?: readonly Payment[]
  /** Lists rows of money that nobody can take back. */
  readonly rows?: readonly Payment[]
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
