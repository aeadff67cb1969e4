import { afterEach, beforeEach, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { brokenInvariants } from "#tests/fixtures/orders/books.ts"
import { generate } from "./generate.ts"

let db: Database
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

test("it adds as many as were asked for, every order whole, and can be run again", async () => {
  const progress: string[] = []
  const amounts = { products: 40, customers: 20, orders: 60, coupons: 30 }
  await generate(db, amounts, (what, done, of) => progress.push(`${what} ${done}/${of}`))
  await generate(db, amounts, () => {})
  expect(progress).toEqual(["products 40/40", "customers 20/20", "orders 60/60", "coupons 30/30"])
  const [counts] = await db.query(sql`
    SELECT (SELECT count(*) FROM products WHERE variant_of IS NULL) AS products, (SELECT count(*) FROM profiles) AS customers,
      (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM coupons) AS coupons,
      (SELECT count(*) FROM orders o WHERE subtotal IS DISTINCT FROM
        (SELECT sum(subtotal) FROM order_items i WHERE i.order_id = o.id)) AS broken`)
  expect(counts).toEqual({ products: 80, customers: 40, orders: 120, coupons: 30, broken: 0 })
})

test("orders without anything to make them of are refused before anything is added", async () => {
  const of = { products: 0, customers: 0, orders: 10, coupons: 10 }
  await expect(generate(db, of, () => {})).rejects.toThrow("there are none: add --products")
  await expect(generate(db, { ...of, products: 5 }, () => {})).rejects.toThrow("there are none: add --customers")
  expect(await db.query(sql`SELECT FROM products UNION ALL SELECT FROM coupons`)).toEqual([])
  await generate(db, { ...of, products: 5, customers: 5 }, () => {})
  await generate(db, of, () => {})
  expect(await db.query(sql`SELECT FROM orders`)).toHaveLength(20)
})

test("orders go to all customers, of all products, and their ids rise in the order in which they are added", async () => {
  await generate(db, { products: 30, customers: 20, orders: 60, coupons: 0 }, () => {})
  const orders = await db.query<{ id: string }>(sql`SELECT id FROM orders ORDER BY created_at DESC`)
  const ids = orders.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted())
  const [spread] = await db.query(sql`
    SELECT count(DISTINCT user_id) AS buyers, (SELECT count(DISTINCT product_id) FROM order_items) AS products FROM orders`)
  // One of the thirty has four variants, which are bought instead of it.
  expect(spread).toEqual({ buyers: 20, products: 33 })
})

test("variants and personalised products are sold, delivered orders are reviewed, and the books are balanced", async () => {
  await generate(db, { products: 60, customers: 20, orders: 480, coupons: 0 }, () => {})
  const [made] = await db.query(sql`
    SELECT (SELECT count(*) FROM products WHERE options IS NOT NULL) AS with_options,
      (SELECT count(*) FROM products WHERE variant_of IS NOT NULL AND is_active) AS variants,
      (SELECT count(*) FROM products WHERE personalisation IS NOT NULL AND lead_time IS NOT NULL) AS made_to_order,
      (SELECT count(*) FROM products p WHERE options IS NOT NULL AND EXISTS (SELECT FROM order_items WHERE product_id = p.id)) AS sold_whole,
      (SELECT count(*) FROM reviews r WHERE NOT EXISTS (SELECT FROM order_items i JOIN products p ON p.id = i.product_id
        WHERE i.order_id = r.order_id AND r.product_id IN (p.id, p.variant_of))) AS reviews_of_others,
      (SELECT count(*) FROM order_items i JOIN products p ON p.id = i.product_id WHERE product_price IS DISTINCT FROM
        p.price + COALESCE(i.personalisation_price, 0)) AS wrong_prices`)
  const none = { sold_whole: 0, reviews_of_others: 0, wrong_prices: 0 }
  expect(made).toEqual({ with_options: 3, variants: 12, made_to_order: 2, ...none })
  const [sold] = await db.query(sql`
    SELECT count(personalisation) > 0 AS texts, bool_or(product_name LIKE '% (Red, Large)') AS variants,
      (SELECT count(*) FROM reviews) > 10 AS reviews, (SELECT string_agg(DISTINCT name, ',') FROM reviews) ~ '^[A-Z][a-z]+ [A-Z]\\.,' AS named
    FROM order_items`)
  expect(sold).toEqual({ texts: true, variants: true, reviews: true, named: true })
  // Its orders are made up: no pieces left the stock for them, no mails were sent, and nothing is told of how they came.
  expect(Object.keys(await brokenInvariants(db, 0))).toEqual([
    "products whose stock and orders differ",
    "orders without their first event",
    "customers without one mail an order",
    "owner's mails too many or few",
  ])
})

test("orders are of the last sixty days, all over the island, in states that can be", async () => {
  await generate(db, { products: 20, customers: 20, orders: 240, coupons: 0 }, () => {})
  const [oldest] = await db.query(sql`SELECT now() - min(created_at) <= interval '61 days' AS is_recent,
    count(DISTINCT delivery_district) > 12 AS is_wide, bool_and(delivery_town IS NOT NULL) AS has_towns FROM orders`)
  expect(oldest).toEqual({ is_recent: true, is_wide: true, has_towns: true })
  const states = await db.query<{ state: string }>(sql`
    SELECT DISTINCT concat_ws(' ', status, payment_status, payment_method) AS state FROM orders ORDER BY 1`)
  expect(states.map(({ state }) => state)).toEqual([
    ...[
      "cancelled pending bank_transfer",
      "cancelled pending cash_on_delivery",
      "confirmed paid bank_transfer",
      "confirmed pending cash_on_delivery",
    ],
    ...["delivered paid bank_transfer", "delivered paid cash_on_delivery", "pending pending bank_transfer"],
    ...["pending pending cash_on_delivery", "shipped paid bank_transfer", "shipped pending cash_on_delivery"],
  ])
  const old = await db.query(
    sql`SELECT FROM orders WHERE status IN ('pending', 'confirmed') AND created_at < now() - interval '4 days'`,
  )
  expect(old).toEqual([])
})
