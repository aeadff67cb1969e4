import { m } from "#messages/messages.js"
import { worded } from "#messages/worded.ts"
import { isCard, type PaymentMethod } from "#shop/payment-methods.ts"
import type { MakingState } from "#shop/stock/making.ts"
import type { DuePart } from "./deposit.ts"

export const ORDER_STATUSES = ["pending", "confirmed", "shipped", "delivered", "cancelled"] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const ADMIN_ORDER_TABS = ["all", ...ORDER_STATUSES] as const
export type AdminOrderTab = (typeof ADMIN_ORDER_TABS)[number]

/** After an admin changed a status, its mail waits for this time, and the change can be undone. */
export const HOLD_SECONDS = 10

export const PAYMENT_STATUSES = ["pending", "paid", "failed"] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Is what becomes of a payment in the timeline and in mails: a transfer may be a part of what an order costs, or its deposit. */
export type PaymentOutcome = PaymentStatus | "part_paid" | "deposit"

/** Returns what a payment is that does not cover an order: its deposit, when that is complete with it, or any part. */
export const partOf = (before: DuePart | null, after: DuePart | null) =>
  before === "deposit" && after !== "deposit" ? "deposit" : "part_paid"

/** Says where an order came from; all but "shop" are entered by an admin. */
export const ORDER_CHANNELS = ["shop", "fair", "phone", "chat"] as const
export type OrderChannel = (typeof ORDER_CHANNELS)[number]

export const orderChannelLabels = /* @__PURE__ */ worded<OrderChannel>({
  shop: m.orders_channel_shop,
  fair: m.orders_channel_fair,
  phone: m.orders_channel_phone,
  chat: m.orders_channel_chat,
})

/** Says why an order was cancelled, or confirmed: `agreed` and `declined` are what its customer answered. */
export const STATUS_REASONS = ["unpaid", "declined", "agreed"] as const
export type StatusReason = (typeof STATUS_REASONS)[number]

export type Tone = "yellow" | "blue" | "purple" | "green" | "red" | "orange" | "neutral"

export const orderStatusLabels = /* @__PURE__ */ worded<OrderStatus>({
  pending: m.orders_status_pending,
  confirmed: m.orders_status_confirmed,
  shipped: m.orders_status_shipped,
  delivered: m.orders_status_delivered,
  cancelled: m.orders_status_cancelled,
})

export const orderStatusTones: Record<OrderStatus, Tone> = {
  pending: "yellow",
  confirmed: "blue",
  shipped: "purple",
  delivered: "green",
  cancelled: "red",
}

export const paymentStatusLabels = /* @__PURE__ */ worded<PaymentStatus>({
  pending: m.orders_payment_pending,
  paid: m.orders_payment_paid,
  failed: m.orders_payment_failed,
})

export const paymentStatusTones: Record<PaymentStatus, Tone> = { pending: "orange", paid: "green", failed: "red" }

export const ORDER_EVENTS = [
  "placed",
  "status",
  "payment_status",
  "payment_method",
  "receipt",
  "refund",
  "question",
  "address",
  "promise",
  "return",
  "progress",
] as const

interface Cancellable {
  readonly status: OrderStatus
  readonly events: ReadonlyArray<{ readonly kind: string }>
  readonly items: ReadonlyArray<{ readonly making: MakingState | null }>
}

/** Returns whether a customer may cancel: until the owner has confirmed the order, and also when another day was promised, until making has begun. */
export function mayCancel({ status, events, items }: Cancellable): boolean {
  if (status !== "confirmed") return status === "pending"
  const isMoved = events.some(({ kind }) => kind === "promise")
  return isMoved && items.every(({ making }) => making === null || making === "waiting")
}

/** Is the reason of the event that cancels an order whose parcel came back. */
export const PARCEL_REFUSED = "refused"

/** An order shows so many slips at most: enough for a transfer in parts and some bad photos. */
export const MAX_SLIPS = 5

/** Returns whether the customer may still add or replace the receipt: a transfer that is not confirmed yet. */
export function acceptsReceipt(order: {
  payment_method: PaymentMethod
  payment_status: PaymentStatus
  due_part?: DuePart | null
}): boolean {
  return order.payment_status !== "paid" && (order.payment_method === "bank_transfer" || isCashDeposit(order))
}

/** Returns whether the deposit of an order is awaited that is paid in cash: it comes by a transfer. */
function isCashDeposit({
  payment_method,
  due_part,
}: Pick<Parameters<typeof acceptsReceipt>[0], "payment_method" | "due_part">) {
  return payment_method === "cash_on_delivery" && due_part === "deposit"
}

/** Returns whether the order is to be paid by a transfer that is not confirmed yet. */
export function awaitsTransfer(order: Parameters<typeof acceptsReceipt>[0] & { status: OrderStatus }): boolean {
  return acceptsReceipt(order) && order.status !== "cancelled"
}

/** Returns whether the order is to be paid by a card payment that is not there yet. */
export function awaitsCard({
  payment_method,
  payment_status,
  status,
  due_part,
}: Parameters<typeof awaitsTransfer>[0]): boolean {
  return isCard(payment_method) && payment_status !== "paid" && status !== "cancelled" && due_part !== "none"
}

/** Returns what a transfer is expected to be, in rupees: what is due now; of one that comes before it is asked for, the rest. */
export function expectedAmount({
  due_amount,
  open_amount,
}: {
  readonly due_amount: number
  readonly open_amount: number
}): number {
  return due_amount || open_amount
}

export function isClosed({ status }: { status: OrderStatus }): boolean {
  return status === "delivered" || status === "cancelled"
}

export function isUnderWay({ status }: { status: OrderStatus }): boolean {
  return status === "pending" || status === "confirmed"
}

interface PaymentEvent {
  readonly kind: (typeof ORDER_EVENTS)[number]
  readonly reason: string | null
}

/** Returns why the payment of an order was refused, in the owner's words; null where it was not, or without words. */
export function refusalReason(order: {
  payment_status: PaymentStatus
  events: readonly PaymentEvent[]
}): string | null {
  if (order.payment_status !== "failed") return null
  return order.events.findLast(({ kind }) => kind === "payment_status")?.reason ?? null
}
