import { prepared, type Queryable, sql } from "#database/database.ts"
import { numericFromCents } from "#shop/money.ts"
import type { PlaceOrderRequest } from "./checkout.ts"
import type { CheckoutLine } from "./lock-cart.server.ts"
import type { MailRecipient } from "./mail-recipient.server.ts"

/** What the server found an order to cost, and whom it is for. */
export interface PricedOrder {
  readonly userId: string
  readonly idempotencyKey: string
  readonly requestHash: string
  readonly request: PlaceOrderRequest
  readonly mailTo: MailRecipient
  readonly lines: readonly CheckoutLine[]
  readonly coupon: { readonly id: string; readonly code: string } | null
  readonly subtotalCents: number
  readonly deliveryFeeCents: number
  readonly discountCents: number
  readonly totalCents: number
}

export interface WrittenOrder {
  readonly id: string
  readonly orderNumber: string
  readonly createdAt: Date
}

const NUMBER_TRIES = 100

/** Inserts the order under a number of its own: the present millisecond, or the next that no order has. */
export async function insertOrder(tx: Queryable, order: PricedOrder): Promise<WrittenOrder> {
  for (let tries = 0; tries < NUMBER_TRIES; tries++) {
    const orderNumber = `ORD-${nextMillisecond()}`
    const row = await tryInsert(tx, order, orderNumber)
    if (row) return { id: row.id, orderNumber, createdAt: row.created_at }
  }
  throw new Error(`${NUMBER_TRIES} order numbers in a row were taken: is this machine's clock right?`)
}

let lastMillisecond = 0

// Orders of this process never clash with each other, which would make one wait for the other's commit.
function nextMillisecond(): number {
  lastMillisecond = Math.max(Date.now(), lastMillisecond + 1)
  return lastMillisecond
}

async function tryInsert(tx: Queryable, order: PricedOrder, orderNumber: string) {
  const { request, coupon } = order
  const [row] = await tx.query<{ id: string; created_at: Date }>(
    prepared(
      "insert-order",
      sql`INSERT INTO orders (user_id, order_number, idempotency_key, request_hash, payment_method,
            subtotal, delivery_fee, discount_amount, total_amount, customer_name, customer_email, customer_phone,
            delivery_address, delivery_city, delivery_postal_code, notes, bank_receipt_url, coupon_id, coupon_code, mail_to)
          VALUES (${order.userId}, ${orderNumber}, ${order.idempotencyKey}, ${order.requestHash},
            ${request.payment_method}, ${numericFromCents(order.subtotalCents)},
            ${numericFromCents(order.deliveryFeeCents)}, ${numericFromCents(order.discountCents)},
            ${numericFromCents(order.totalCents)}, ${request.customer_name}, ${request.customer_email},
            ${request.customer_phone}, ${request.delivery_address}, ${request.delivery_city},
            ${request.delivery_postal_code}, ${request.notes}, ${request.bank_receipt_url},
            ${coupon?.id ?? null}, ${coupon?.code ?? null}, ${order.mailTo.address})
          ON CONFLICT (order_number) DO NOTHING RETURNING id, created_at`,
    ),
  )
  return row
}

/** Inserts the order's lines, and the first event of its timeline. */
export async function insertItems(tx: Queryable, orderId: string, { lines, userId }: PricedOrder): Promise<void> {
  await tx.query(
    prepared(
      "insert-order-items",
      sql`INSERT INTO order_items (order_id, position, product_id, product_name, product_price, quantity, subtotal)
          SELECT ${orderId}::uuid, l.position, l.product_id, l.name, l.price, l.quantity, l.price * l.quantity
          FROM unnest(${lines.map((line) => line.productId)}::uuid[], ${lines.map((line) => line.name)}::text[],
            ${lines.map((line) => numericFromCents(line.priceCents))}::numeric[],
            ${lines.map((line) => line.quantity)}::int[])
            WITH ORDINALITY AS l (product_id, name, price, quantity, position)`,
    ),
  )
  await tx.query(
    prepared(
      "order-placed",
      sql`INSERT INTO order_events (order_id, kind, after, actor_id) VALUES (${orderId}, 'placed', 'pending', ${userId})`,
    ),
  )
}

/** Takes what was ordered out of the stock of products that `lockCart` locked, and empties the cart that it locked. */
export async function takeStock(tx: Queryable, { lines, userId }: PricedOrder): Promise<void> {
  const ids = lines.map((line) => line.productId)
  await tx.query(
    prepared(
      "take-stock",
      sql`UPDATE products p SET stock_quantity = p.stock_quantity - l.quantity
          FROM unnest(${ids}::uuid[], ${lines.map((line) => line.quantity)}::int[]) AS l (id, quantity)
          WHERE p.id = l.id`,
    ),
  )
  await tx.query(
    prepared("clear-cart", sql`DELETE FROM cart WHERE user_id = ${userId} AND product_id = ANY(${ids}::uuid[])`),
  )
}
