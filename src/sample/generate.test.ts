import { afterEach, beforeEach, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
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
    SELECT (SELECT count(*) FROM products) AS products, (SELECT count(*) FROM profiles) AS customers,
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
  expect(spread).toEqual({ buyers: 20, products: 30 })
})
