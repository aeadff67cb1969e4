import { afterAll, beforeAll, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { aCartLine, aCoupon, anAdmin, anOrder, aProduct, aProfile } from "./builders.ts"

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test("builders make rows that differ where they must, with what is asked for", async () => {
  const [one, other] = [await aProfile(db), await aProfile(db, { account_status: "blocked" })]
  expect(one.email).not.toBe(other.email)
  expect(other.account_status).toBe("blocked")
  const [bear, cushion] = [await aProduct(db), await aProduct(db, { price: "99.50", image_url: null })]
  expect([bear.price, cushion.price, bear.name === cushion.name]).toEqual(["1250.00", "99.50", false])
  expect((await aCoupon(db, { usage_limit: 1 })).usage_limit).toBe(1)
  expect(await aCartLine(db, { user_id: one.id, product_id: bear.id, quantity: 2 })).toMatchObject({ quantity: 2 })
})

test("an admin has the role", async () => {
  const admin = await anAdmin(db)
  expect(await db.query(sql`SELECT role FROM user_roles WHERE user_id = ${admin.id}`)).toEqual([{ role: "admin" }])
})

test("an order adds up", async () => {
  const user = await aProfile(db)
  const lines = [{ product: await aProduct(db, { price: "99.99" }), quantity: 3 }, { product: await aProduct(db) }]
  const order = await anOrder(db, { user, lines }, { discount_amount: "49.97", status: "shipped" })
  expect(order).toMatchObject({ subtotal: "1549.97", total_amount: "1800.00", status: "shipped", user_id: user.id })
  const items = await db.query(sql`SELECT subtotal FROM order_items WHERE order_id = ${order.id} ORDER BY position`)
  expect(items).toEqual([{ subtotal: "299.97" }, { subtotal: "1250.00" }])
  expect((await anOrder(db, { user, lines })).order_number).not.toBe(order.order_number)
})
