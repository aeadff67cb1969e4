import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCoupon, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, type Customer } from "#tests/fixtures/customer.ts"
import { openTestShop, type TestShop } from "#tests/fixtures/shop.ts"

let shop: TestShop
let customers: Customer[]
beforeAll(async () => {
  shop = await openTestShop()
  // They sign up one after the other, because thirty passwords hashed at a time outlast a request's time on a busy
  // machine.
  customers = []
  while (customers.length < 30) customers.push(await aCustomer(shop))
})
afterAll(() => shop.close())

test("thirty customers race for the last unit: one order, stock 0, no half order", async () => {
  const product = await aProduct(shop.db, { stock_quantity: 1 })
  await Promise.all(customers.map((customer) => customer.call("POST", "/cart", { product_id: product.id })))
  const responses = await Promise.all(customers.map((customer) => customer.order()))
  expect(responses.filter((response) => response.status === 201)).toHaveLength(1)
  for (const { status, body } of responses.filter((response) => response.status !== 201)) {
    expect(status).toBe(409)
    expect(body.error.message).toContain(product.name)
  }
  const [left] = await shop.db.query(sql`SELECT stock_quantity FROM products WHERE id = ${product.id}`)
  expect(left).toEqual({ stock_quantity: 0 })
  expect(await shop.db.query(sql`SELECT 1 FROM order_items WHERE product_id = ${product.id}`)).toHaveLength(1)
  const without = sql`SELECT 1 FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id)`
  expect(await shop.db.query(without)).toEqual([])
  await emptyCarts()
})

test("ten customers race for a coupon's one use: one of them gets it, the others are refused", async () => {
  const product = await aProduct(shop.db, { stock_quantity: 100 })
  const coupon = await aCoupon(shop.db, { usage_limit: 1, min_order_amount: "0" })
  const ten = customers.slice(0, 10)
  await Promise.all(ten.map((customer) => customer.call("POST", "/cart", { product_id: product.id })))
  const checks = await Promise.all(
    ten.map((customer) => customer.call("POST", "/rpc/validate_coupon_code", { _coupon_code: coupon.code })),
  )
  const responses = await Promise.all(
    ten.map(async (customer, n) => {
      const { total } = (await customer.call("GET", "/cart")).body
      const discount = checks[n]?.body[0].calculated_discount
      return customer.order({ coupon_code: coupon.code, expected_total: Math.round((total - discount) * 100) / 100 })
    }),
  )
  expect(responses.filter((response) => response.status === 201)).toHaveLength(1)
  const [used] = await shop.db.query(sql`SELECT used_count FROM coupons WHERE id = ${coupon.id}`)
  expect(used).toEqual({ used_count: 1 })
  await emptyCarts()
})

test("the same key twenty times concurrently places one order, and every response is that order", async () => {
  const product = await aProduct(shop.db, { stock_quantity: 100 })
  const [customer] = customers as [Customer]
  await customer.call("POST", "/cart", { product_id: product.id, quantity: 2 })
  const { total } = (await customer.call("GET", "/cart")).body
  const key = randomUUID()
  const responses = await Promise.all(Array.from({ length: 20 }, () => customer.order({ expected_total: total }, key)))
  expect(new Set(responses.map((response) => response.body.order_number)).size).toBe(1)
  for (const { status } of responses) expect([200, 201]).toContain(status)
  const [left] = await shop.db.query(sql`SELECT stock_quantity FROM products WHERE id = ${product.id}`)
  expect(left).toEqual({ stock_quantity: 98 })
})

test("another's cart line, order and receipt do not exist, and nothing changes; without a token 401", async () => {
  const product = await aProduct(shop.db, { stock_quantity: 10 })
  const [owner, stranger] = customers.slice(10, 12) as [Customer, Customer]
  const { line } = (await owner.call("POST", "/cart", { product_id: product.id })).body
  expect((await stranger.call("PATCH", `/cart/${line.id}`, { quantity: 5 })).status).toBe(404)
  expect((await stranger.call("DELETE", `/cart/${line.id}`)).status).toBe(404)
  expect((await owner.call("GET", "/cart")).body.lines).toMatchObject([{ quantity: 1 }])
  const order = (await owner.order({ payment_method: "bank_transfer" })).body
  expect((await stranger.call("GET", `/orders/${order.id}`)).status).toBe(404)
  expect((await stranger.call("GET", `/orders/${order.id}/receipt`)).status).toBe(404)
  for (const path of ["/cart", "/orders", `/orders/${order.id}`, "/profile", "/me", "/cart/count"]) {
    expect((await fetch(`${shop.url}/api${path}`)).status, path).toBe(401)
  }
})

async function emptyCarts() {
  await shop.db.query(sql`DELETE FROM cart`)
}
