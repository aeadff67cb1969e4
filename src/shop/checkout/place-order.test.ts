import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { aCartLine, aCheckout, aCustomer, aProductFor, openTestApi, type TestApi } from "#tests/shop-api.ts"
import { placeOrderRequest } from "./checkout.ts"
import { placeOrder } from "./place-order.server.ts"

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

function place(as: string, changes: Record<string, unknown> = {}, key: string = randomUUID()) {
  return api.send("POST", "/api/orders", { as, json: aCheckout(changes), headers: { "Idempotency-Key": key } })
}

async function aCoupon(fields: { limit?: number; min?: string; expires?: string; active?: boolean } = {}) {
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`
  await api.db.query(
    sql`INSERT INTO coupons (code, discount_type, discount_value, usage_limit, min_order_amount, expires_at, is_active)
        VALUES (${code}, 'percentage', 10, ${fields.limit ?? null}, ${fields.min ?? "0"}, ${fields.expires ?? null},
          ${fields.active ?? true})`,
  )
  return code
}

/** What an order leaves behind, to say that none was left. */
async function tracesOf(userId: string, productId: string) {
  const [traces] = await api.db.query(
    sql`SELECT (SELECT count(*) FROM orders WHERE user_id = ${userId}) AS orders,
          (SELECT count(*) FROM cart WHERE user_id = ${userId}) AS lines,
          (SELECT stock_quantity FROM products WHERE id = ${productId}) AS stock`,
  )
  return traces
}

const usesOf = async (code: string) =>
  (await api.db.query<{ used_count: number }>(sql`SELECT used_count FROM coupons WHERE code = ${code}`))[0]?.used_count

test("an order takes the cart, the stock and the coupon’s use, and leaves two mails", async () => {
  const as = await aCustomer(api.db)
  const bunny = await aProductFor(api.db, { name: "Bunny", price: "1250.50", stock: 5 })
  const bear = await aProductFor(api.db, { name: "Bear", price: "99.99", stock: 2 })
  await aCartLine(api.db, as, bunny, 2)
  await aCartLine(api.db, as, bear, 2)
  const code = await aCoupon()
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
  expect(await usesOf(code)).toBe(1)
  const mails = await api.db.query(
    sql`SELECT kind, recipient FROM mails ORDER BY created_at, kind DESC OFFSET ${mailsBefore!.n}`,
  )
  expect(mails).toEqual([
    { kind: "send-order-confirmation", recipient: "nimal@example.com" },
    { kind: "new-order-notice", recipient: "owner@nool.example" },
  ])
})

describe("nothing is placed and nothing changes", () => {
  test.each([
    ["with another total than the customer saw", { expected_total: 1299.99 }, 409, "total_changed", "expected_total"],
    ["with an unknown coupon", { coupon_code: "NONE" }, 409, "coupon_refused", "coupon_code"],
    ["with nobody’s receipt", { bank_receipt_url: "a/1.jpg" }, 422, "validation_failed", "bank_receipt_url"],
    [
      "with a price of the browser’s own",
      { expected_total: 1, subtotal: 1, total_amount: 1 },
      409,
      "total_changed",
      "expected_total",
    ],
  ])("%s", async (_, changes, status, code, field) => {
    const as = await aCustomer(api.db)
    const product = await aProductFor(api.db)
    await aCartLine(api.db, as, product)
    const answer = await place(as, changes)
    expect(answer).toMatchObject({ status, body: { error: { code, field } } })
    expect(await tracesOf(as, product)).toEqual({ orders: 0, lines: 1, stock: 10 })
  })

  test("the new total is told", async () => {
    const as = await aCustomer(api.db)
    await aCartLine(api.db, as, await aProductFor(api.db))
    const { body } = await place(as, { expected_total: 1 })
    expect(body.error.message).toBe(
      "The total has changed to Rs. 1,300.00. Please check your order and place it again.",
    )
  })

  test.each([
    [{ stock: 0 }, "sold_out", "Bunny is out of stock. Remove it from your cart to go on."],
    [{ stock: 1 }, "over_stock", "Only 1 of Bunny left in stock. Change the quantity to go on."],
    [{ active: false }, "inactive", "Bunny is no longer available. Remove it from your cart to go on."],
    [{ archived: true }, "gone", "A product in your cart is no longer available. Remove it to go on."],
  ])("when a product is %j", async (fields, code, message) => {
    const as = await aCustomer(api.db)
    const [fine, product] = [await aProductFor(api.db), await aProductFor(api.db, fields)]
    await aCartLine(api.db, as, fine)
    await aCartLine(api.db, as, product, 2)
    const answer = await place(as, { expected_total: 3300 })
    expect(answer).toMatchObject({ status: 409, body: { error: { code, message } } })
    expect(await tracesOf(as, fine)).toEqual({ orders: 0, lines: 2, stock: 10 })
  })

  test.each([
    ["inactive", { active: false }, "This coupon is not active"],
    ["expired", { expires: "2020-01-01T00:00:00Z" }, "This coupon has expired"],
    ["for larger orders", { min: "1000.01" }, "Minimum order is Rs. 1,000.01"],
  ])("when the coupon is %s", async (_, fields, message) => {
    const as = await aCustomer(api.db)
    const product = await aProductFor(api.db)
    await aCartLine(api.db, as, product)
    const code = await aCoupon(fields)
    expect(await place(as, { coupon_code: code, expected_total: 1200 })).toMatchObject({
      status: 409,
      body: { error: { code: "coupon_refused", message, field: "coupon_code" } },
    })
    expect(await tracesOf(as, product)).toEqual({ orders: 0, lines: 1, stock: 10 })
    expect(await usesOf(code)).toBe(0)
  })

  test("with an empty cart", async () => {
    expect(await place(await aCustomer(api.db))).toMatchObject({
      status: 409,
      body: { error: { message: "No session or cart" } },
    })
  })

  test("with somebody else’s receipt", async () => {
    const [as, owner] = [await aCustomer(api.db), await aCustomer(api.db)]
    const path = `${owner}/1-a.jpg`
    await api.db.query(
      sql`INSERT INTO receipts (path, user_id, content_type, bytes) VALUES (${path}, ${owner}, 'image/jpeg', 1)`,
    )
    await aCartLine(api.db, as, await aProductFor(api.db))
    expect(await place(as, { bank_receipt_url: path })).toMatchObject({ status: 422 })
    await aCartLine(api.db, owner, await aProductFor(api.db))
    expect(await place(owner, { bank_receipt_url: path })).toMatchObject({
      status: 201,
      body: { bank_receipt_url: path },
    })
  })
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

describe("races", () => {
  test("30 customers for one unit: one order, stock 0", async () => {
    const product = await aProductFor(api.db, { stock: 1 })
    const customers = await Promise.all(Array.from({ length: 30 }, () => aCustomer(api.db)))
    for (const as of customers) await aCartLine(api.db, as, product)
    const answers = await Promise.all(customers.map((as) => place(as)))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.error?.code === "sold_out")).toHaveLength(29)
    const [left] = await api.db.query(
      sql`SELECT (SELECT stock_quantity FROM products WHERE id = ${product}) AS stock,
            (SELECT count(*) FROM order_items WHERE product_id = ${product}) AS items,
            (SELECT count(*) FROM cart WHERE product_id = ${product}) AS lines`,
    )
    expect(left).toEqual({ stock: 0, items: 1, lines: 29 })
  })

  test("10 customers for a coupon of one use: one use", async () => {
    const code = await aCoupon({ limit: 1 })
    const customers = await Promise.all(Array.from({ length: 10 }, () => aCustomer(api.db)))
    for (const as of customers) await aCartLine(api.db, as, await aProductFor(api.db))
    const answers = await Promise.all(customers.map((as) => place(as, { coupon_code: code, expected_total: 1200 })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(answers.find((answer) => answer.status === 409)?.body.error.message).toBe(
      "This coupon has reached its usage limit",
    )
    expect(await usesOf(code)).toBe(1)
  })

  test("one key twenty times at once: one order", async () => {
    const as = await aCustomer(api.db)
    const product = await aProductFor(api.db)
    await aCartLine(api.db, as, product, 1)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(as, {}, key)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers.filter((answer) => !answer.headers.has("Idempotency-Replayed"))).toHaveLength(1)
    expect(await tracesOf(as, product)).toEqual({ orders: 1, lines: 0, stock: 9 })
  })

  test("carts of many products in every order: no deadlock, and what was ordered plus what is left is what there was", async () => {
    const stock = 12
    const products = await Promise.all(
      Array.from({ length: 5 }, (_, i) => aProductFor(api.db, { name: `P${i}`, price: `${i + 1}.25`, stock })),
    )
    const customers = await Promise.all(Array.from({ length: 24 }, () => aCustomer(api.db)))
    await Promise.all(
      customers.map(async (as, i) => {
        for (let n = 0; n < 3; n++)
          await aCartLine(api.db, as, products[(i * 2 + n * (i % 2 ? 1 : 4)) % 5]!, 1 + (n % 2))
      }),
    )
    const totals = await Promise.all(
      customers.map(async (as) => (await api.send("GET", "/api/cart", { as })).body.total as number),
    )
    const answers = await Promise.all(customers.map((as, i) => place(as, { expected_total: totals[i] })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 409]))
    const rows = await api.db.query<{ left: number; ordered: number }>(
      sql`SELECT p.stock_quantity AS left, COALESCE(sum(i.quantity), 0) AS ordered
          FROM products p LEFT JOIN order_items i ON i.product_id = p.id
          WHERE p.id = ANY(${products}::uuid[]) GROUP BY p.id`,
    )
    expect(rows.map((row) => row.left + row.ordered)).toEqual(Array(5).fill(stock))
    const [halves] = await api.db.query(
      sql`SELECT count(*) AS n FROM orders o WHERE o.subtotal IS DISTINCT FROM
            (SELECT sum(i.subtotal) FROM order_items i WHERE i.order_id = o.id)`,
    )
    expect(halves).toEqual({ n: 0 })
  })

  test("a line added while the order is placed is ordered or still in the cart", async () => {
    const as = await aCustomer(api.db)
    const product = await aProductFor(api.db, { stock: 100 })
    await aCartLine(api.db, as, product, 1)
    const adds = Array.from({ length: 8 }, () => api.send("POST", "/api/cart", { as, json: { product_id: product } }))
    const placed = await place(as)
    const added = (await Promise.all(adds)).reduce((sum, answer) => sum + answer.body.added, 0)
    const [left] = await api.db.query<{ quantity: number }>(
      sql`SELECT COALESCE(sum(quantity), 0) AS quantity FROM cart WHERE user_id = ${as}`,
    )
    const ordered = placed.status === 201 ? placed.body.items[0].quantity : 0
    expect(ordered + left!.quantity).toBe(1 + added)
  })
})

test("the number of statements does not grow with the cart", async () => {
  expect(await statementsFor(9)).toBe(await statementsFor(1))
})

async function statementsFor(lines: number): Promise<number> {
  const as = await aCustomer(api.db)
  for (let i = 0; i < lines; i++) await aCartLine(api.db, as, await aProductFor(api.db))
  let count = 0
  const db: Database = {
    ...api.db,
    transaction: (work) =>
      api.db.transaction((tx) =>
        work({
          ...tx,
          query: (statement) => {
            count++
            return tx.query(statement)
          },
        }),
      ),
  }
  const request = placeOrderRequest.parse(aCheckout({ expected_total: lines * 1000 + 300 }))
  expect(await placeOrder({ ...api.shop, db }, as, randomUUID(), request)).toMatchObject({ replayed: false })
  return count
}
