import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { type Database, type Queryable, sql } from "#database/database.ts"
import { openCheckout } from "#tests/fixtures/orders/checkout.ts"
import { aCartLine, aCheckout, aCouponFor, aCustomer, aProductFor, couponUses } from "#tests/fixtures/shop-api.ts"
import { attemptOf } from "./attempt.server.ts"
import { placeOrderRequest } from "./checkout.ts"
import { placeOrder } from "./place-order.server.ts"

const { api, place, tracesOf } = await openCheckout()

test("an order takes the cart, the stock and the coupon’s use, and leaves two mails", async () => {
  const as = await aCustomer(api.db)
  const bunny = await aProductFor(api.db, { name: "Bunny", price: "1250.50", stock: 5 })
  const bear = await aProductFor(api.db, { name: "Bear", price: "99.99", stock: 2 })
  await aCartLine(api.db, as, bunny, 2)
  await aCartLine(api.db, as, bear, 2)
  const code = await aCouponFor(api.db)
  const [mailsBefore] = await api.db.query<{ n: number }>(sql`SELECT count(*) AS n FROM mails`)

  const { status, body } = await place(as, {
    coupon_code: ` ${code.toLowerCase()} `,
    expected_total: 2730.88,
    delivery_address: "12 Galle Road\r\nFort",
    delivery_postal_code: " ",
    notes: "",
  })

  expect(status).toBe(201)
  expect(body).toMatchObject({
    user_id: as,
    order_number: expect.stringMatching(/^ORD-\d{13}$/),
    subtotal: 2700.98,
    delivery_fee: 300,
    discount_amount: 270.1,
    total_amount: 2730.88,
    coupon_code: code,
    customer_name: "Nimal Perera",
    delivery_address: "12 Galle Road\nFort",
    delivery_postal_code: null,
    notes: null,
    bank_receipt_url: null,
    status: "pending",
    payment_status: "pending",
    items: [
      {
        product_id: bunny,
        product_name: "Bunny",
        product_price: 1250.5,
        price: 1250.5,
        quantity: 2,
        subtotal: 2501,
        product: { name: "Bunny", image_url: null },
      },
      { product_id: bear, product_name: "Bear", price: 99.99, quantity: 2, subtotal: 199.98 },
    ],
    events: [{ kind: "placed", before: null, after: "pending" }],
  })
  expect(await tracesOf(as, bunny)).toEqual({ orders: 1, lines: 0, stock: 3 })
  expect(await tracesOf(as, bear)).toMatchObject({ stock: 0 })
  expect(await couponUses(api.db, code)).toBe(1)
  const mails = await api.db.query(
    sql`SELECT kind, recipient FROM mails ORDER BY created_at, kind DESC OFFSET ${mailsBefore!.n}`,
  )
  expect(mails).toEqual([
    { kind: "send-order-confirmation", recipient: "nimal@example.com" },
    { kind: "new-order-notice", recipient: "owner@nool.example" },
  ])
})

describe("the Idempotency-Key", () => {
  test.each([undefined, "", "x".repeat(201), "two words"])("%j is refused", async (key) => {
    const as = await aCustomer(api.db)
    const product = await aProductFor(api.db)
    await aCartLine(api.db, as, product)
    const headers: Record<string, string> = key === undefined ? {} : { "Idempotency-Key": key }
    expect((await api.send("POST", "/api/orders", { as, json: aCheckout(), headers })).status).toBe(400)
    expect(await tracesOf(as, product)).toEqual({ orders: 0, lines: 1, stock: 10 })
  })

  test("gives the same order again, and refuses another request", async () => {
    const as = await aCustomer(api.db)
    const product = await aProductFor(api.db)
    await aCartLine(api.db, as, product)
    const key = randomUUID()
    const first = await place(as, {}, key)
    await aCartLine(api.db, as, product)
    const again = await place(as, {}, key)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(again.headers.get("Idempotency-Replayed")).toBe("true")
    expect(await place(as, { customer_name: "Someone Else" }, key)).toMatchObject({
      status: 422,
      body: { error: { code: "idempotency_key_reused" } },
    })
    expect(await tracesOf(as, product)).toEqual({ orders: 1, lines: 1, stock: 9 })
  })

  test("belongs to its customer: another’s same key places another order", async () => {
    const key = randomUUID()
    const customers = [await aCustomer(api.db), await aCustomer(api.db)]
    for (const as of customers) await aCartLine(api.db, as, await aProductFor(api.db))
    const orders = await Promise.all(customers.map((as) => place(as, {}, key)))
    expect(orders.map((order) => order.status)).toEqual([201, 201])
    expect(orders.map((order) => order.body.user_id)).toEqual(customers)
  })

  test("a refused request leaves the key free", async () => {
    const as = await aCustomer(api.db)
    await aCartLine(api.db, as, await aProductFor(api.db))
    const key = randomUUID()
    expect((await place(as, { expected_total: 1 }, key)).status).toBe(409)
    expect((await place(as, {}, key)).status).toBe(201)
  })
})

test("an order takes two round trips, of a number of statements that does not grow with the cart", async () => {
  expect(await sentFor(9)).toEqual(await sentFor(1))
  expect((await sentFor(3)).map(({ length }) => length)).toEqual([3, 1])
  expect((await sentFor(3, { keep_address: true })).map(({ length }) => length)).toEqual([3, 1])
})

/** Returns the statements of each packet that an order of this many lines sends. */
async function sentFor(lines: number, changes: object = {}): Promise<string[][]> {
  const as = await aCustomer(api.db)
  for (let i = 0; i < lines; i++) await aCartLine(api.db, as, await aProductFor(api.db))
  const packets: string[][] = []
  const recording = (db: Queryable, packet: string[]): Queryable => ({
    query: (statement) => {
      packet.push(statement.text)
      return db.query(statement)
    },
  })
  const packet = () => packets[packets.push([]) - 1] ?? []
  const db: Database = {
    ...api.db,
    query: (statement) => recording(api.db, packet()).query(statement),
    together: (work) => api.db.together((connection) => work(recording(connection, packet()))),
    transaction: () => Promise.reject(new Error("an order needs no transaction of several round trips")),
  }
  const request = placeOrderRequest.parse(aCheckout({ expected_total: lines * 1000 + 300, ...changes }))
  const attempt = attemptOf(randomUUID(), request)
  expect(await placeOrder({ ...api.shop, db }, { id: as, role: "customer" }, attempt)).toMatchObject({
    value: { replayed: false },
  })
  return packets
}

test("what is returned is what is found when the order is read, with everything that a customer can give", async () => {
  const as = await aCustomer(api.db)
  const path = `${as}/1-a.jpg`
  await api.db.query(
    sql`INSERT INTO receipts (path, user_id, content_type, bytes) VALUES (${path}, ${as}, 'image/jpeg', 1)`,
  )
  const [bunny, bear] = [await aProductFor(api.db, { price: "99.99" }), await aProductFor(api.db, { name: "Bear" })]
  await api.db.query(sql`UPDATE products SET image_url = '/media/products/bear' WHERE id = ${bear}`)
  await aCartLine(api.db, as, bear, 2)
  await aCartLine(api.db, as, bunny, 3)
  const { body } = await place(as, {
    coupon_code: await aCouponFor(api.db),
    expected_total: 2369.97,
    notes: "Blue\nplease",
    delivery_postal_code: "00100",
    bank_receipt_url: path,
  })
  expect(body.items).toHaveLength(2)
  expect((await api.send("GET", `/api/orders/${body.id}`, { as })).body).toEqual(body)
})
