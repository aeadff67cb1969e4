import { raw } from "sql-template-tag"
import { type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { idSignedUntil, signedIdUntil } from "#shop/api/files/signed-ids.server.ts"
import type { Parts } from "#shop/api/parts.ts"
import type { CardStart } from "#shop/cards/provider.server.ts"
import { isCard } from "#shop/payment-methods.ts"
import { payByOf } from "#shop/settings/payment-window.ts"
import { dueNowCents } from "../due-now.ts"
import { changeOrder, lockOrder } from "../order/change-order.server.ts"
import { decideCards } from "../order/decide-cards.ts"
import { PAYABLE_COLUMNS, type PayableRow, payable } from "../order/order.ts"
import { readPayments } from "../order/read-payments.server.ts"
import type { Order } from "../order-json.ts"
import { awaitsCard } from "../orders.ts"
import { isCardPending, type Payment } from "../payments.ts"
import { type CardShop, openProvider } from "./card-shop.server.ts"
import { isAskedAmount } from "./take-notice.server.ts"

const PURPOSE = "pay"

/** Says where the card payment of an order stands: it is asked for, on its way, done, done as far as the deposit, or not wanted any more. */
type CardState = "due" | "refused" | "asked" | "paid" | "deposit" | "closed"

/** Is what the page shows on which a customer goes to the provider, or comes back from there. */
export interface PayPage {
  readonly state: CardState
  readonly orderId: string
  readonly orderNumber: string
  /** Is what is to be paid now. */
  readonly dueCents: number
  readonly sandbox: boolean
  /** Is until when the pieces are kept; null where that has passed, or the payment is on its way. */
  readonly payBy: string | null
  readonly start: CardStart | null
  readonly url: string
}

type PayShop = Pick<CardShop, "db" | "outbox" | "cards" | "secrets" | "settings"> & Parts<"publicUrl">

type PaidRow = Pick<
  OrdersRow,
  | "id"
  | "order_number"
  | "status"
  | "payment_method"
  | "payment_status"
  | "due_part"
  | keyof PayableRow
  | "pay_by"
  | "customer_name"
  | "customer_email"
  | "customer_phone"
  | "delivery_address"
  | "delivery_city"
> & {
  /** Is the database's clock, which counts for a time to pay. */
  readonly now: string
}

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/**
 * Returns the path, in English, of the page on which an order is paid by card; its bearer may pay, and sees whose order it is. It ends with the
 * time to pay, an hour after it for who is at the provider just then. An order that is awaited beyond has another path every day.
 */
function payPath(
  secrets: Parts<"secrets">["secrets"],
  id: string,
  { pay_by }: { readonly pay_by: string | null },
): string {
  const [now, payBy] = [Date.now(), pay_by === null ? 0 : Date.parse(pay_by)]
  const until = payBy > now ? payBy + HOUR_MS : (Math.floor(now / DAY_MS) + 2) * DAY_MS
  return `/pay?${signedIdUntil(secrets, PURPOSE, id, until)}`
}

/** Adds to an order where it is paid by card, while that is to be done. */
export function withCard<Each extends Parameters<typeof awaitsCard>[0] & Pick<Order, "id" | "pay_by">>(
  { secrets }: Parts<"secrets">,
  order: Each,
): Each & Pick<Order, "card"> {
  if (!awaitsCard(order)) return order
  return { ...order, card: { url: payPath(secrets, order.id, order) } }
}

/** Returns the page of the order that a link names; null where the link is not one of ours. */
export async function readPayPage(shop: PayShop, query: URLSearchParams): Promise<PayPage | null> {
  const id = idSignedUntil(shop.secrets, PURPOSE, query)
  const order = id && (await readPaid(shop.db, id))
  if (!order) return null
  const opened = isCard(order.payment_method) ? openProvider(shop, order.payment_method) : null
  const rows = await readPayments(shop.db, order.id)
  const dueCents = dueNowCents(payable(order), rows)
  const url = payPath(shop.secrets, order.id, order)
  const state = stateOf(order, rows, dueCents)
  const isDue = state === "due" || state === "refused"
  const payBy = isDue && order.status === "pending" && order.pay_by && order.pay_by > order.now ? order.pay_by : null
  const base = {
    orderId: order.id,
    orderNumber: order.order_number,
    dueCents,
    url,
    payBy,
  }
  if (!opened) return { ...base, state: state === "paid" ? state : "closed", sandbox: false, start: null }
  const { provider, settings, isOn } = opened
  const page = { ...base, sandbox: settings.sandbox }
  if (!isDue) return { ...page, state, start: null }
  if (!isOn || !provider.offers(dueCents, settings)) return { ...page, state: "closed", start: null }
  const here = shop.publicUrl + localPath(url)
  const urls = {
    back: `${here}&back=1`,
    cancelled: `${here}&cancelled=1`,
    notify: `${shop.publicUrl}/payments/${provider.id}/notice`,
  }
  return { ...page, state, start: await provider.start(cardOrder(order, dueCents), urls, settings) }
}

function stateOf(order: PaidRow, rows: readonly Payment[], dueCents: number): CardState {
  if (order.payment_status === "paid") return "paid"
  if (order.due_part === "none" && order.status !== "cancelled") return "deposit"
  if (!awaitsCard(order)) return "closed"
  if (isCardPending(rows)) return "asked"
  // A part was paid in another way: the provider is asked for the whole alone, or the deposit and the balance.
  if (!isAskedAmount(order, dueCents)) return "closed"
  return order.payment_status === "failed" ? "refused" : "due"
}

function cardOrder(order: PaidRow, totalCents: number) {
  return {
    orderNumber: order.order_number,
    totalCents,
    name: order.customer_name,
    email: order.customer_email,
    phone: order.customer_phone,
    address: order.delivery_address,
    city: order.delivery_city,
    items: m.orders_number({ number: order.order_number }),
  }
}

async function readPaid(db: Queryable, id: string): Promise<PaidRow | null> {
  const [order] = await db.query<PaidRow>(
    sql`SELECT id, order_number, status, payment_method, payment_status, due_part, ${raw(PAYABLE_COLUMNS.join(", "))}, pay_by, customer_name, customer_email,
          customer_phone, delivery_address, delivery_city, now() FROM orders WHERE id = ${id}`,
  )
  return order ?? null
}

/**
 * Lets an order be paid by bank transfer instead, where the shop offers that and no card payment is on its way: with the time of a new
 * order, or the longer one that it has. The money of a payment that arrives all the same counts. Returns whether it is so.
 */
export async function payByTransfer(shop: PayShop, query: URLSearchParams, isOffered: boolean): Promise<boolean> {
  const id = idSignedUntil(shop.secrets, PURPOSE, query)
  if (!id || !isOffered) return false
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return false
    const payBy = payByOf(shop.settings.values.payment_window, order.now)
    const change = decideCards.payByTransfer(order, {}, { payments: await readPayments(tx, id), payBy })
    if (change) await changeOrder(tx, shop.outbox, order, change)
    return change !== null
  })
}
