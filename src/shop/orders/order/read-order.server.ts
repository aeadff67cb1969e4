import { raw } from "sql-template-tag"
import { jsonTime, prepared, type Queryable, type Sql, sql } from "#database/database.ts"
import type { OrderItemsRow } from "#database/rows.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { PersonalisedWith } from "#shop/catalogue/variants/personalisation.ts"
import { variantFrom } from "#shop/catalogue/variants/variant-name.ts"
import { lineTotal, rupeesFromCents, rupeesFromNumeric } from "#shop/money.ts"
import { ORDER_COLUMNS, rupeeAmounts, type StoredOrder, storedAmounts } from "../order-columns.ts"
import type { Order, OrderItem } from "../order-json.ts"
import { isCardPending } from "../payments.ts"
import { MAKING } from "./due.server.ts"
import { paidAmounts, paymentFromRow, paymentsOf, type StoredPayment } from "./read-payments.server.ts"
import type { NewOrder, OrderLine } from "./write-order.server.ts"

/** Describes an order as PostgreSQL returns it: amounts as text, items and events gathered into one row. */
export interface OrderRow extends StoredOrder, Pick<Order, "courier" | "tracking_number" | "events" | "returns"> {
  items: ItemRow[]
  payments: StoredPayment[]
}

export type ItemRow = Omit<
  OrderItem,
  "variant" | "as_read" | "product_price" | "price" | "subtotal" | "personalisation" | "no_returns"
> &
  Pick<OrderItemsRow, "product_price" | "subtotal"> & {
    no_returns: true | null
    option_values: string[] | null
    as_read: OrderItem["as_read"] | null
    personalisation: (Omit<PersonalisedWith, "price"> & { price: string }) | null
  }

/** Builds the line `i` of an order, with its product `p`. */
export const itemColumns = sql`json_build_object(
  'id', i.id, 'order_id', i.order_id, 'product_id', i.product_id, 'product_name', i.product_name, 'product_price', i.product_price::text,
  'quantity', i.quantity, 'made', i.made, 'ready_by', i.ready_by, 'making', ${MAKING}, 'subtotal', i.subtotal::text, 'option_values', p.option_values, 'as_read', i.as_read, 'no_returns', i.no_returns,
  'personalisation', CASE WHEN i.personalisation IS NOT NULL THEN json_build_object('label', i.personalisation_label,
    'text', i.personalisation, 'price', i.personalisation_price::text) END,
  'product', json_build_object('name', p.name, 'image_url', p.image_url))`

/** Returns the returns of an order, oldest first, with those of their pictures that are still kept. */
export const returnsOf = (orderId: Sql) => sql`ARRAY(
    SELECT json_build_object('id', r.id, 'state', r.state, 'wish', r.wish, 'reason', r.reason, 'words', r.words, 'items', r.items,
      'pictures', ARRAY(SELECT path FROM receipts WHERE path = ANY (r.pictures) AND removed_at IS NULL ORDER BY path),
      'answer', r.answer,
      'sent_order', (SELECT json_build_object('id', s.id, 'order_number', s.order_number, 'status', s.status) FROM orders s WHERE s.id = r.sent_order),
      'created_at', ${jsonTime(sql`r.created_at`)})
    FROM returns r WHERE r.order_id = ${orderId} ORDER BY r.created_at, r.id
  )`

/** Builds the pictures of an event `e`; nothing of one without any. */
export const picturesOf = sql`CASE WHEN e.pictures IS NULL THEN '{}' ELSE jsonb_build_object('pictures', e.pictures) END`

export const orderColumns = sql`${raw(ORDER_COLUMNS.map((column) => `o.${column}`).join(", "))},
  (SELECT courier FROM order_tracking t WHERE t.order_id = o.id) AS courier,
  (SELECT tracking_number FROM order_tracking t WHERE t.order_id = o.id) AS tracking_number,
  ARRAY(SELECT ${itemColumns} FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = o.id ORDER BY i.position) AS items,
  ${paymentsOf} AS payments,
  ${returnsOf(sql`o.id`)} AS returns,
  ARRAY(
    SELECT jsonb_build_object('kind', e.kind, 'before', e.before, 'after', e.after, 'reason', e.reason,
      'created_at', ${jsonTime(sql`e.created_at`)}) || ${picturesOf}
    FROM order_events e WHERE e.order_id = o.id AND e.kind NOT IN ('call', 'making', 'link') ORDER BY e.id
  ) AS events`

/** @param userId whose order it is; null for what the caller has checked in another way */
export async function readOrder(db: Queryable, userId: string | null, orderId: string): Promise<Order | null> {
  if (!isUuid(orderId)) return null
  const isTheirs = sql`(${userId}::uuid IS NULL OR o.user_id = ${userId}::uuid)`
  const [row] = await db.query<OrderRow>(
    prepared("read-order", sql`SELECT ${orderColumns} FROM orders o WHERE o.id = ${orderId} AND ${isTheirs}`),
  )
  return row ? orderFromRow(row) : null
}

/** Returns an order whose row the transaction holds, as its customer reads it. */
export async function readHeld(tx: Queryable, orderId: string): Promise<Order> {
  const order = await readOrder(tx, null, orderId)
  if (!order) throw new Error(`the locked order ${orderId} is gone`)
  return order
}

const ORDERS_PER_PAGE = 20

/**
 * Returns a page of the user's orders, newest first.
 * @param after the last order of the page before; null for the first page
 * @param which is the condition of the orders to list; all of them where there is none
 * @returns with `next`, the `after` of the next page; null when `after` is no order of the user's that has others behind it
 */
export async function listOrders(
  db: Queryable,
  userId: string,
  after: string | null,
  which?: Sql,
): Promise<{ orders: Order[]; next: string | null } | null> {
  if (after !== null && !isUuid(after)) return null
  const rows = await db.query<OrderRow>(
    prepared(
      which ? "list-orders-due" : "list-orders",
      sql`SELECT ${orderColumns} FROM orders o
          WHERE o.user_id = ${userId} AND ${which ?? sql`true`} AND (${after}::uuid IS NULL OR (o.created_at, o.id) <
            (SELECT a.created_at, a.id FROM orders a WHERE a.id = ${after}::uuid AND a.user_id = ${userId}))
          ORDER BY o.created_at DESC, o.id DESC LIMIT ${ORDERS_PER_PAGE + 1}`,
    ),
  )
  if (after !== null && rows.length === 0) return null
  const orders = rows.slice(0, ORDERS_PER_PAGE).map(orderFromRow)
  return { orders, next: rows.length > ORDERS_PER_PAGE ? (orders.at(-1)?.id ?? null) : null }
}

export function orderFromRow({ payments, ...row }: OrderRow): Order {
  return {
    ...row,
    ...storedAmounts(row),
    ...paidAmounts({ ...row, payments }),
    card_pending: isCardPending(payments.map(paymentFromRow)),
    pick_up: row.pick_up === true,
    deposit_amount: rupeesFromNumeric(row.deposit_amount),
    retained_amount: rupeesFromNumeric(row.retained_amount),
    items: row.items.map(itemFromRow),
  }
}

export function itemFromRow({ personalisation: text, option_values, as_read, no_returns, ...row }: ItemRow): OrderItem {
  const price = rupeesFromNumeric(row.product_price)
  const personalisation = text && { ...text, price: rupeesFromNumeric(text.price) }
  const variant = variantFrom(row.product_name, option_values)
  const read = { ...(as_read && { as_read }), ...(no_returns && { no_returns }) }
  const item = { ...row, ...variant, ...read, product_price: price, price, subtotal: rupeesFromNumeric(row.subtotal) }
  return personalisation ? { ...item, personalisation } : item
}

/** Returns a new order as `readOrder` finds it, without reading it. */
export function placedOrder(order: NewOrder): Order {
  const { createdAt: created_at } = order
  return {
    id: order.id,
    user_id: order.userId,
    order_number: order.orderNumber,
    payment_method: order.paymentMethod,
    ...rupeeAmounts(order.amounts),
    received_amount: 0,
    refunded_amount: 0,
    refund_due_amount: 0,
    ...placedDeposit(order),
    open_amount: rupeesFromCents(order.amounts.totalCents),
    ...order.delivery,
    bank_receipt_url: order.receipt,
    slip_counted: false,
    card_pending: false,
    coupon_code: order.coupon?.code ?? null,
    courier: null,
    tracking_number: null,
    status: "pending",
    payment_status: "pending",
    pay_by: order.payBy,
    pick_up: order.pickUp === true,
    created_at,
    version: 1,
    items: order.lines.map((line) => placedItem(order.id, line)),
    returns: [],
    events: [{ kind: "placed", before: null, after: "pending", reason: null, created_at }],
  }
}

function placedDeposit({ depositCents, amounts }: NewOrder) {
  const deposit_amount = depositCents === null ? null : rupeesFromCents(depositCents)
  const due_amount = deposit_amount ?? rupeesFromCents(amounts.totalCents)
  return {
    deposit_amount,
    due_amount,
    due_part: deposit_amount === null ? null : "deposit",
    balance_asked_at: null,
    retained_amount: null,
  } as const
}

function placedItem(orderId: string, line: OrderLine): OrderItem {
  const price = rupeesFromCents(line.priceCents)
  return {
    id: line.id,
    order_id: orderId,
    product_id: line.productId,
    product_name: line.name,
    ...(line.variant && { variant: line.variant }),
    ...(line.asRead && { as_read: line.asRead }),
    product_price: price,
    price,
    quantity: line.quantity,
    made: line.made,
    ready_by: line.readyBy,
    making: line.made > 0 ? "waiting" : null,
    subtotal: rupeesFromCents(lineTotal(line)),
    ...(line.personalisation && { personalisation: line.personalisation }),
    ...(line.noReturns && { no_returns: line.noReturns }),
    product: { name: line.name, image_url: line.imageUrl },
  }
}
