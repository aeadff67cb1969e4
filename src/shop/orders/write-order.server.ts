import { prepared, type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { lineTotal, numericFromCents } from "#shop/money.ts"
import type { MailRecipient } from "./mail-recipient.server.ts"
import type { Order } from "./order-json.ts"
import type { OrderDelivery } from "./orders.ts"

/** A line of an order: a product, with its name and price at that moment. */
export interface OrderLine {
  readonly productId: string
  readonly name: string
  readonly priceCents: number
  readonly quantity: number
}

type OrderDetails = OrderDelivery & Pick<Order, "payment_method" | "bank_receipt_url">

/** An order that is about to be written: whom it is for, and what the server found it to cost. */
export interface NewOrder {
  readonly userId: string
  readonly idempotencyKey: string
  readonly requestHash: string
  /** What the customer filled in. */
  readonly details: OrderDetails
  readonly mailTo: MailRecipient
  readonly lines: readonly OrderLine[]
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

/** Writes the order, its lines and the first event of its timeline, in three statements however many lines it has. */
export async function writeOrder(tx: Queryable, order: NewOrder): Promise<WrittenOrder> {
  const written = await insertOrder(tx, order)
  await insertItems(tx, written.id, order.lines)
  await tx.query(
    prepared(
      "order-placed",
      sql`INSERT INTO order_events (order_id, kind, after, actor_id)
          VALUES (${written.id}, 'placed', 'pending', ${order.userId})`,
    ),
  )
  return written
}

const MAX_NUMBER_TRIES = 100

/** Inserts the order under a unique number: the present millisecond, or the next that no order has. */
async function insertOrder(tx: Queryable, order: NewOrder): Promise<WrittenOrder> {
  for (let tries = 0; tries < MAX_NUMBER_TRIES; tries++) {
    const orderNumber = `ORD-${nextMillisecond()}`
    const row = await tryInsert(tx, order, orderNumber)
    if (row) return { id: row.id, orderNumber, createdAt: row.created_at }
  }
  throw new Error(`${MAX_NUMBER_TRIES} order numbers in a row were taken: is this machine's clock right?`)
}

let lastMillisecond = 0

// Orders of this process never clash with each other, which would make one wait for the other's commit.
function nextMillisecond(): number {
  lastMillisecond = Math.max(Date.now(), lastMillisecond + 1)
  return lastMillisecond
}

async function tryInsert(tx: Queryable, order: NewOrder, orderNumber: string) {
  const { details, coupon } = order
  const [row] = await tx.query<Pick<OrdersRow, "id" | "created_at">>(
    prepared(
      "insert-order",
      sql`INSERT INTO orders (user_id, order_number, idempotency_key, request_hash, payment_method,
            subtotal, delivery_fee, discount_amount, total_amount, customer_name, customer_email, customer_phone,
            delivery_address, delivery_city, delivery_postal_code, notes, bank_receipt_url, coupon_id, coupon_code, mail_to)
          VALUES (${order.userId}, ${orderNumber}, ${order.idempotencyKey}, ${order.requestHash},
            ${details.payment_method}, ${numericFromCents(order.subtotalCents)},
            ${numericFromCents(order.deliveryFeeCents)}, ${numericFromCents(order.discountCents)},
            ${numericFromCents(order.totalCents)}, ${details.customer_name}, ${details.customer_email},
            ${details.customer_phone}, ${details.delivery_address}, ${details.delivery_city},
            ${details.delivery_postal_code}, ${details.notes}, ${details.bank_receipt_url},
            ${coupon?.id ?? null}, ${coupon?.code ?? null}, ${order.mailTo.address})
          ON CONFLICT (order_number) DO NOTHING RETURNING id, created_at`,
    ),
  )
  return row
}

async function insertItems(tx: Queryable, orderId: string, lines: readonly OrderLine[]): Promise<void> {
  await tx.query(
    prepared(
      "insert-order-items",
      sql`INSERT INTO order_items (order_id, position, product_id, product_name, product_price, quantity, subtotal)
          SELECT ${orderId}::uuid, l.position, l.product_id, l.name, l.price, l.quantity, l.subtotal
          FROM unnest(${lines.map((line) => line.productId)}::uuid[], ${lines.map((line) => line.name)}::text[],
            ${lines.map((line) => numericFromCents(line.priceCents))}::numeric[],
            ${lines.map((line) => line.quantity)}::int[],
            ${lines.map((line) => numericFromCents(lineTotal(line)))}::numeric[])
            WITH ORDINALITY AS l (product_id, name, price, quantity, subtotal, position)`,
    ),
  )
}
