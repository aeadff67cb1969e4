import { beforeEach, expect, test } from "vitest"
import { type Sql, sql } from "#database/database.ts"
import { aCoupon, anOrder, aProduct, aProfile } from "#tests/fixtures/builders.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { recountTables as recount } from "./recount.ts"

const db = await sharedDatabase()

beforeEach(async () => {
  await db.query(sql`TRUNCATE profiles, products, coupons, orders, order_customers, order_days CASCADE`)
  const created_at = "2026-01-01T18:30:00Z" // the 2nd in Colombo
  const user = await aProfile(db, { email: "kamala@nool.example", full_name: "Kamala", created_at })
  await aProfile(db, { email: "nimal@nool.example", account_status: "blocked", created_at })
  const product = await aProduct(db, { name: "Bear", category: "Toys", stock_quantity: 5, created_at })
  await aProduct(db, { name: "Shawl", category: "Home", stock_quantity: 9, created_at })
  const coupon = await aCoupon(db, { code: "THREAD", used_count: 1 })
  const order = { customer_name: "Kamala", created_at, coupon_id: coupon.id, order_number: "ORD-1" }
  const { id: order_id } = await anOrder(db, { user, lines: [{ product }] }, order)
  await db.query(
    sql`INSERT INTO reviews (product_id, user_id, order_id, stars) VALUES (${product.id}, ${user.id}, ${order_id}, 4)`,
  )
})

test("what triggers have counted is right, and nothing is changed", async () => {
  expect(await recount(db)).toEqual([])
})

const TABLES = {
  orders: sql`SELECT order_number, search FROM orders JOIN order_customers c ON c.id = order_customer`,
  order_customers: sql`SELECT search, pending, confirmed, cancelled FROM order_customers`,
  "orders.payment_status": sql`SELECT order_number, payment_status FROM orders`,
  order_days: sql`SELECT day, status, sum(orders) AS orders, sum(total) AS total FROM order_days GROUP BY 1, 2 HAVING sum(orders) <> 0`,
  low_stock: sql`SELECT * FROM low_stock`,
  listed_products: sql`SELECT id, search, price, is_active, created_at, category, state FROM listed_products ORDER BY id`,
  coupons: sql`SELECT code, used_count FROM coupons`,
  product_ratings: sql`SELECT product_id, reviews, stars FROM product_ratings`,
}

const BREAKS: Array<[table: keyof typeof TABLES, breaking: Sql, names: string[]]> = [
  ["order_customers", sql`UPDATE order_customers SET pending = 7, cancelled = 1`, ["kamala@nool.example"]],
  ["order_days", sql`DELETE FROM order_days`, ["2026-01-02 pending"]],
  ["order_days", sql`UPDATE order_days SET total = total + 1`, ["2026-01-02 pending"]],
  ["order_days", sql`INSERT INTO order_days VALUES ('2026-02-01', 'shipped', 3, 2, 10)`, ["2026-02-01 shipped"]],
  ["orders.payment_status", sql`UPDATE orders SET payment_status = 'paid'`, ["ORD-1"]],
  ["low_stock", sql`DELETE FROM low_stock`, ["Bear"]],
  ["low_stock", sql`UPDATE low_stock SET stock_quantity = 1`, ["Bear"]],
  [
    "low_stock",
    sql`INSERT INTO low_stock SELECT id, 9, created_at, false FROM products WHERE name = 'Shawl'`,
    ["Shawl"],
  ],
  ["listed_products", sql`DELETE FROM listed_products WHERE search LIKE 'bear%'`, ["Bear"]],
  ["listed_products", sql`UPDATE listed_products SET price = 1 WHERE search LIKE 'shawl%'`, ["Shawl"]],
  ["coupons", sql`UPDATE coupons SET used_count = 0`, ["THREAD"]],
  ["coupons", sql`UPDATE coupons SET used_count = 9`, ["THREAD"]],
  ["product_ratings", sql`UPDATE product_ratings SET stars = stars + 1`, ["Bear"]],
  ["product_ratings", sql`DELETE FROM product_ratings`, ["Bear"]],
]

test.each(BREAKS)("a wrong row of %s is repaired, and named: %j", async (table, breaking, names) => {
  const right = await db.query(TABLES[table])
  await db.query(breaking)
  expect(await db.query(TABLES[table])).not.toEqual(right)
  expect(await recount(db)).toEqual([{ table, names }])
  expect(await db.query(TABLES[table])).toEqual(right)
  expect(await recount(db)).toEqual([])
})

test("an order that names another customer gets its own again, and so do the counts", async () => {
  const right = await db.query(TABLES.orders)
  const [other] = await db.query<{ id: number }>(
    sql`INSERT INTO order_customers (search) VALUES ('nimal') RETURNING id`,
  )
  await db.query(sql`UPDATE orders SET order_customer = ${other?.id}`)
  expect(await recount(db)).toEqual([{ table: "orders", names: ["ORD-1"] }])
  expect(await db.query(TABLES.orders)).toEqual(right)
  expect(await db.query(sql`SELECT search, pending FROM order_customers ORDER BY pending`)).toEqual([
    { search: "nimal", pending: 0 },
    { search: "kamala\nkamala@nool.example", pending: 1 },
  ])
  expect(await recount(db)).toEqual([])
})

test("uses that no order holds are left to a coupon, and its limit is not passed", async () => {
  await db.query(sql`INSERT INTO coupons (code, discount_value, usage_limit, used_count, uses_without_order)
    VALUES ('SAMPLE', 5, 50, 50, 50), ('LOWERED', 5, 3, 1, 9)`)
  expect(await recount(db)).toEqual([{ table: "coupons", names: ["LOWERED"] }])
  expect(await db.query(sql`SELECT code, used_count FROM coupons WHERE code <> 'THREAD' ORDER BY 1`)).toEqual([
    { code: "LOWERED", used_count: 3 },
    { code: "SAMPLE", used_count: 50 },
  ])
})

test("what is counted while a wrong counter is repaired is not lost", async () => {
  await db.query(sql`UPDATE product_ratings SET stars = 9`)
  const waits = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  let repairing: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.query(sql`UPDATE reviews SET stars = 1`)
    repairing = recount(db)
    await expect.poll(() => db.query(waits)).not.toEqual([])
  })
  await repairing
  expect(await db.query(TABLES.product_ratings)).toMatchObject([{ reviews: 1, stars: 1 }])
  expect(await recount(db)).toEqual([])
})

test("more rows than one transaction takes are all repaired", async () => {
  await db.query(sql`INSERT INTO products (name, price, stock_quantity, category)
    SELECT 'No. ' || n, 1, 1, 'Many' FROM generate_series(1, 2100) n`)
  await db.query(sql`TRUNCATE listed_products`)
  const [repaired] = await recount(db)
  expect([repaired?.table, repaired?.names.length]).toEqual(["listed_products", 2102])
  expect(await recount(db)).toEqual([])
})
