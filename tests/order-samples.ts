import { randomUUID } from "node:crypto"
import { beforeEach } from "vitest"
import { type Queryable, sql } from "#database/database.ts"
import { aCustomer, aProductFor, openTestApi } from "./shop-api.ts"

export interface OrderSample {
  number: string
  name: string
  email: string
  status: string
  payment: string
  method: string
  at: string
  lines: number
  total: string
  receipt: boolean
  address: string
  notes: string | null
}

const plain: OrderSample = {
  ...{ number: "", name: "Kamala", email: "kamala@example.com", status: "pending", payment: "pending" },
  ...{ method: "bank_transfer", at: "2026-01-01T00:00:00Z", lines: 1, total: "1000.00", receipt: false },
  ...{ address: "12 Galle Road", notes: null },
}

/** The API with one administrator, before each test without an order; `fill` makes many in one statement, each with its lines. */
export async function openOrderSamples() {
  const api = await openTestApi()
  const admin = await aCustomer(api.db, "admin")
  const product = await aProductFor(api.db, { name: 'Bunny "soft"' })
  beforeEach(() => api.db.query(sql`DELETE FROM orders`))
  return {
    api,
    admin,
    fill: (samples: Array<Partial<OrderSample>>) => fillOrders(api.db, admin, product, samples),
  }
}

async function fillOrders(db: Queryable, owner: string, product: string, samples: Array<Partial<OrderSample>>) {
  const path = `${owner}/1-a.pdf`
  await db.query(sql`INSERT INTO receipts VALUES (${path}, ${owner}, 'application/pdf', 8) ON CONFLICT DO NOTHING`)
  const rows = samples.map((sample) => ({ ...plain, number: `ORD-${randomUUID()}`, ...sample, id: randomUUID() }))
  await db.query(
    sql`INSERT INTO orders (id, user_id, order_number, idempotency_key, request_hash, payment_method, subtotal, delivery_fee,
            total_amount, customer_name, customer_email, customer_phone, delivery_address, delivery_city, notes, status,
            payment_status, bank_receipt_url, created_at)
        SELECT id, ${owner}, number, id::text, '', method, total, 0, total, name, email, '+94 77 123 4567', address,
            'Colombo', notes, status, payment, CASE WHEN receipt THEN ${path} END, at
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (id uuid, number text, name text, email text, status text,
          payment text, method text, at timestamptz, total numeric, receipt boolean, address text, notes text)`,
  )
  await db.query(
    sql`INSERT INTO order_items (order_id, position, product_id, product_name, product_price, quantity, subtotal)
        SELECT id, position, ${product}, 'Bunny "soft"', 10, 2, 20
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (id uuid, lines int), generate_series(1, lines) AS position`,
  )
}
