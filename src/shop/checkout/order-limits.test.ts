import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { type Queryable, type Statement, sql } from "#database/database.ts"
import { stopBeforeCommit, untilItWaits } from "#tests/fixtures/database/interleaved.ts"
import { openCheckout } from "#tests/fixtures/orders/checkout.ts"
import { aCartLine, aCheckout, aCustomer, aProductFor, placeOrderAs } from "#tests/fixtures/shop-api.ts"
import { attemptOf } from "./attempt.server.ts"
import { placeOrderRequest } from "./checkout.ts"
import { countOrders, ORDER_LIMITS } from "./order-limits.server.ts"
import { placeOrder } from "./place-order.server.ts"

const { api, tracesOf } = await openCheckout()

let as: string
let product: string
beforeEach(async () => {
  as = await aCustomer(api.db)
  product = await aProductFor(api.db, { stock: 1000 })
})

/** Places orders of one piece for the customer. */
async function placedBefore(
  count: number,
  { ago = "2 hours", status = "pending", payment = "pending", pieces = 1 } = {},
) {
  await api.db.query(
    sql`WITH placed AS (
          INSERT INTO orders (user_id, order_number, idempotency_key, request_hash, payment_method, subtotal, delivery_fee,
            total_amount, customer_name, customer_email, customer_phone, delivery_address, delivery_city, status,
            payment_status, created_at)
          SELECT ${as}, gen_random_uuid(), gen_random_uuid(), '', 'cash_on_delivery', 0, 0, 0, '', '', '', '', '', ${status},
            ${payment}, now() - ${ago}::interval FROM generate_series(1, ${count}::int)
          RETURNING id)
        INSERT INTO order_items (order_id, position, product_id, product_name, product_price, quantity, subtotal)
        SELECT id, 1, ${product}, 'Bunny', 0, ${pieces}::int, 0 FROM placed`,
  )
}

async function place(quantity = 1, key?: string) {
  await aCartLine(api.db, as, product, quantity)
  return placeOrderAs(api, as, { expected_total: 1000 * quantity + 300 }, key)
}

test.each([
  ["in an hour", ORDER_LIMITS.perHour, { ago: "50 minutes", status: "confirmed" }, "too_many_orders", 600],
  ["in a day", ORDER_LIMITS.perDay, { ago: "23 hours", payment: "paid" }, "too_many_orders", 3600],
  ["without payment", ORDER_LIMITS.unpaidOrders, { ago: "30 days" }, "too_many_unpaid_orders", 3600],
])(
  "one order more than a customer may place %s is refused, and nothing changes",
  async (_, limit, before, code, seconds) => {
    await placedBefore(limit - 1, before)
    expect((await place()).status).toBe(201)
    const refused = await place()
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code, message: expect.stringContaining(`${limit} orders`) } },
    })
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(seconds)
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(seconds - 60)
    expect(await tracesOf(as, product)).toEqual({ orders: limit, lines: 1, stock: 999 })
  },
)

test("pieces that wait for payment are bounded; an order of exactly that many is placed", async () => {
  await placedBefore(1, { pieces: ORDER_LIMITS.unpaidPieces - 100 })
  expect(await place(101)).toMatchObject({ status: 429, body: { error: { code: "too_many_unpaid_pieces" } } })
  await api.db.query(sql`UPDATE cart SET quantity = 100 WHERE user_id = ${as}`)
  expect((await placeOrderAs(api, as, { expected_total: 100_300 })).status).toBe(201)
})

test.each([
  ["was paid", { payment: "paid" }],
  ["the shop has confirmed", { status: "confirmed" }],
  ["was cancelled", { status: "cancelled" }],
])("what %s waits for no payment", async (_, state) => {
  await placedBefore(ORDER_LIMITS.unpaidOrders, { ago: "2 days", pieces: 50, ...state })
  expect((await place()).status).toBe(201)
})

test("an order that was placed is still returned for its key, and others order on", async () => {
  const key = randomUUID()
  await placedBefore(ORDER_LIMITS.perHour - 1, { ago: "1 minute" })
  const first = await place(1, key)
  expect(first.status).toBe(201)
  expect(await placeOrderAs(api, as, {}, key)).toMatchObject({ status: 201, body: first.body })
  as = await aCustomer(api.db)
  expect((await place()).status).toBe(201)
})

test("an order that is not committed yet counts too: two concurrent orders cannot pass the limit together", async () => {
  await placedBefore(ORDER_LIMITS.perHour - 1, { ago: "1 minute" })
  const first = stopBeforeCommit(api.db)
  await aCartLine(api.db, as, product)
  const checkout = placeOrderRequest.parse(aCheckout())
  const placing = placeOrder(
    { ...api.shop, db: first.db },
    { id: as, role: "customer" },
    attemptOf(randomUUID(), checkout),
  )
  await first.reached
  await aCartLine(api.db, as, await aProductFor(api.db))
  const refused = placeOrderAs(api, as)
  await untilItWaits(api.db, refused)
  first.go()
  expect(await placing).toMatchObject({ value: { replayed: false } })
  expect(await refused).toMatchObject({ status: 429, body: { error: { code: "too_many_orders" } } })
})

test("counting reads no more orders than the limits, however many there are", async () => {
  await placedBefore(300, { ago: "20 minutes", status: "delivered", payment: "paid" })
  await placedBefore(300, { ago: "3 days", status: "delivered", payment: "paid" })
  await placedBefore(300, { ago: "30 days" })
  const { perHour, perDay, unpaidOrders } = ORDER_LIMITS
  const said: Statement[] = []
  const listening: Queryable = {
    query: (statement) => {
      said.push(statement)
      return api.db.query(statement)
    },
  }
  expect(await countOrders(listening, as, 1)).toMatchObject({
    ...{ lastHour: perDay, lastDay: perDay, hourLeft: expect.any(Number) },
    ...{ unpaidOrders, unpaidPieces: unpaidOrders },
  })
  expect(perHour).toBeLessThanOrEqual(perDay)
  expect(await rowsRead(said[0]!)).toEqual({ orders: perDay + unpaidOrders, order_items: unpaidOrders })
})

interface PlanNode {
  readonly "Relation Name"?: string
  readonly "Actual Rows": number
  readonly "Actual Loops": number
  readonly "Rows Removed by Filter"?: number
  readonly Plans?: readonly PlanNode[]
}

/** Returns how many rows of each table a statement reads by the plan that large tables get. */
async function rowsRead({ text, values }: Statement): Promise<Record<string, number>> {
  const [row] = await api.db.transaction(async (tx) => {
    for (const way of ["seqscan", "bitmapscan", "sort"])
      await tx.query(sql`SELECT set_config(${`enable_${way}`}, 'off', true)`)
    const explained = { name: "", text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values }
    return tx.query<{ "QUERY PLAN": Array<{ Plan: PlanNode }> }>(explained)
  })
  const read: Record<string, number> = {}
  function count(node: PlanNode) {
    const table = node["Relation Name"]
    const rows = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    if (table) read[table] = (read[table] ?? 0) + rows
    node.Plans?.forEach(count)
  }
  count(row!["QUERY PLAN"][0]!.Plan)
  return read
}
