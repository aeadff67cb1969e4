import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { openCheckout } from "#tests/fixtures/orders/checkout.ts"
import { aCartLine, aCouponFor, aCustomer, aProductFor, couponUses } from "#tests/fixtures/shop-api.ts"

const { api, place, tracesOf } = await openCheckout()

async function stocksOf(...ids: string[]): Promise<number[]> {
  const rows = await api.db.query<{ stock: number }>(
    sql`SELECT p.stock_quantity AS stock FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place)
        JOIN products p USING (id) ORDER BY place`,
  )
  return rows.map(({ stock }) => stock)
}

test("30 customers for one unit: one order, stock 0", async () => {
  const product = await aProductFor(api.db, { stock: 1 })
  const customers = await Promise.all(Array.from({ length: 30 }, () => aCustomer(api.db)))
  for (const as of customers) await aCartLine(api.db, as, product)
  const responses = await Promise.all(customers.map((as) => place(as)))
  expect(responses.filter((response) => response.status === 201)).toHaveLength(1)
  expect(responses.filter((response) => response.body.error?.code === "sold_out")).toHaveLength(29)
  const [left] = await api.db.query(
    sql`SELECT (SELECT stock_quantity FROM products WHERE id = ${product}) AS stock,
          (SELECT count(*) FROM order_items WHERE product_id = ${product}) AS items,
          (SELECT count(*) FROM cart WHERE product_id = ${product}) AS lines`,
  )
  expect(left).toEqual({ stock: 0, items: 1, lines: 29 })
})

test("20 customers for the last piece of a variant: one order, the other variant untouched, and the product has its pieces", async () => {
  const { id, variants } = await aProductInColours(api.db, ["Blue", "Red"], 5)
  const [blue, red] = variants as [string, string]
  await api.db.query(sql`UPDATE products SET stock_quantity = 1 WHERE id = ${blue}`)
  const customers = await Promise.all(Array.from({ length: 20 }, () => aCustomer(api.db)))
  for (const as of customers) await aCartLine(api.db, as, blue)
  const responses = await Promise.all(customers.map((as) => place(as)))
  expect(responses.filter((response) => response.status === 201)).toHaveLength(1)
  const refused = responses.filter((response) => response.body.error?.code === "sold_out")
  expect(refused).toHaveLength(19)
  expect(refused[0]?.body.error.message).toContain("Blanket (Blue)")
  expect(await stocksOf(id, blue, red)).toEqual([5, 0, 5])
})

test("10 customers for a coupon of one use: one use", async () => {
  const code = await aCouponFor(api.db, { limit: 1 })
  const customers = await Promise.all(Array.from({ length: 10 }, () => aCustomer(api.db)))
  for (const as of customers) await aCartLine(api.db, as, await aProductFor(api.db))
  const responses = await Promise.all(customers.map((as) => place(as, { coupon_code: code, expected_total: 1200 })))
  expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect(responses.find((response) => response.status === 409)?.body.error.message).toBe(
    "This coupon has reached its usage limit",
  )
  expect(await couponUses(api.db, code)).toBe(1)
})

test("10 accounts of one phone number for a coupon that each customer uses once: one use, and another when it is cancelled", async () => {
  const code = await aCouponFor(api.db, {})
  await api.db.query(sql`UPDATE coupons SET once_per_customer = true WHERE code = ${code}`)
  const customers = await Promise.all(Array.from({ length: 10 }, () => aCustomer(api.db)))
  for (const as of customers) await aCartLine(api.db, as, await aProductFor(api.db))
  const use = (as: string, changes = {}) =>
    place(as, { coupon_code: code, expected_total: 1200, customer_phone: "077 700 0001", ...changes })
  const responses = await Promise.all(customers.map((as) => use(as)))
  expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(9).fill(409)])
  const refused = responses.findIndex((response) => response.status === 409)
  expect(responses[refused]?.body.error.message).toBe("You have used this coupon already")
  expect(await couponUses(api.db, code)).toBe(1)
  const [first, second] = [responses.find(({ status }) => status === 201)?.body, customers[refused] ?? ""]
  const sameMail = { customer_phone: "077 700 0002", customer_email: first.customer_email.toUpperCase() }
  expect((await use(second, sameMail)).status).toBe(409)
  await api.db.query(sql`UPDATE orders SET status = 'cancelled' WHERE id = ${first.id}`)
  expect((await use(second)).status).toBe(201)
})

test("one key twenty times concurrently: one order", async () => {
  const as = await aCustomer(api.db)
  const product = await aProductFor(api.db)
  await aCartLine(api.db, as, product, 1)
  const key = randomUUID()
  const responses = await Promise.all(Array.from({ length: 20 }, () => place(as, {}, key)))
  expect(responses.map((response) => response.status)).toEqual(Array(20).fill(201))
  expect(new Set(responses.map((response) => response.body.id)).size).toBe(1)
  expect(responses.filter((response) => !response.headers.has("Idempotency-Replayed"))).toHaveLength(1)
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
      for (let n = 0; n < 3; n++) await aCartLine(api.db, as, products[(i * 2 + n * (i % 2 ? 1 : 4)) % 5]!, 1 + (n % 2))
    }),
  )
  const totals = await Promise.all(
    customers.map(async (as) => (await api.send("GET", "/api/cart", { as })).body.total as number),
  )
  const responses = await Promise.all(customers.map((as, i) => place(as, { expected_total: totals[i] })))
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201, 409]))
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

test("variants and plain products ordered, cancelled and edited at once: no deadlock, and no piece is lost", async () => {
  const stock = 12
  const plain = await Promise.all([1, 2].map(() => aProductFor(api.db, { stock })))
  const blankets = await Promise.all([1, 2].map(() => aProductInColours(api.db, ["Blue", "Red"], stock)))
  const sold = [...plain, ...blankets.flatMap(({ variants }) => variants)]
  const admin = await aCustomer(api.db, "admin")
  const customers = await Promise.all(Array.from({ length: 18 }, () => aCustomer(api.db)))
  await Promise.all(
    customers.map(async (as, i) => {
      for (let n = 0; n < 3; n++) await aCartLine(api.db, as, sold[(i + n * (i % 2 ? 1 : 5)) % sold.length]!)
    }),
  )
  const edits = blankets.map(({ id }, n) =>
    api.send("PATCH", `/api/admin/products/${id}`, { as: admin, json: { category: `Home ${n}` } }),
  )
  const placed = customers.map(async (as, n) => {
    const response = await place(as, { expected_total: 3300 })
    if (response.status !== 201 || n % 2) return response.status
    const json = { status: "cancelled", version: 1 }
    return (await api.send("PATCH", `/api/admin/orders/${response.body.id}`, { as: admin, json })).status
  })
  expect(new Set([...(await Promise.all(edits)).map(({ status }) => status)])).toEqual(new Set([200]))
  expect((await Promise.all(placed)).every((status) => [200, 201, 409].includes(status))).toBe(true)
  const rows = await api.db.query<{ pieces: number }>(
    sql`SELECT p.stock_quantity + COALESCE((SELECT sum(quantity) FROM order_items i JOIN orders o ON o.id = order_id
            WHERE i.product_id = p.id AND o.status <> 'cancelled'), 0) AS pieces
        FROM products p WHERE p.id = ANY(${sold}::uuid[])`,
  )
  expect(rows.map(({ pieces }) => pieces)).toEqual(sold.map(() => stock))
  for (const { id, variants } of blankets) {
    const [sum, ...each] = await stocksOf(id, ...variants)
    expect(sum).toBe(each.reduce((all, one) => all + one))
  }
})

test("a line added while the order is placed is ordered or still in the cart", async () => {
  const as = await aCustomer(api.db)
  const product = await aProductFor(api.db, { stock: 100 })
  await aCartLine(api.db, as, product, 1)
  const adds = Array.from({ length: 8 }, () => api.send("POST", "/api/cart", { as, json: { product_id: product } }))
  const placed = await place(as)
  const added = (await Promise.all(adds)).reduce((sum, response) => sum + response.body.added, 0)
  const [left] = await api.db.query<{ quantity: number }>(
    sql`SELECT COALESCE(sum(quantity), 0) AS quantity FROM cart WHERE user_id = ${as}`,
  )
  const ordered = placed.status === 201 ? placed.body.items[0].quantity : 0
  expect(ordered + left!.quantity).toBe(1 + added)
})

test("the table itself holds one order for a key, should two requests ever come past the count of the customer’s orders", async () => {
  const as = await aCustomer(api.db)
  const product = await aProductFor(api.db)
  await aCartLine(api.db, as, product)
  const { body } = await place(as)
  const again = api.db.query(
    sql`INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'other'))).*
        FROM orders o WHERE id = ${body.id}`,
  )
  await expect(again).rejects.toMatchObject({ code: "23505", constraint: "orders_user_id_idempotency_key_key" })
})
