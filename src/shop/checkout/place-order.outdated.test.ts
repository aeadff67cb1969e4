import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { type Sql, sql } from "#database/database.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { openCheckout } from "#tests/fixtures/orders/checkout.ts"
import { aCartLine, aCheckout, aCouponFor, aCustomer, aProductFor } from "#tests/fixtures/shop-api.ts"
import { attemptOf } from "./attempt.server.ts"
import { placeOrderRequest } from "./checkout.ts"
import { readBasis } from "./order-basis.server.ts"
import { placeOrder } from "./place-order.server.ts"

const { api, place, tracesOf } = await openCheckout()
const { db } = api

let as: string
let product: string
let code: string
let receipt: string
beforeEach(async () => {
  as = await aCustomer(db)
  product = await aProductFor(db)
  code = await aCouponFor(db, { limit: 1 })
  receipt = `${as}/1-a.jpg`
  await db.query(
    sql`INSERT INTO receipts (path, user_id, content_type, bytes) VALUES (${receipt}, ${as}, 'image/jpeg', 1)`,
  )
  await aCartLine(db, as, product)
})

/** Edits a product; every edit raises its version. */
const edit = (change: Sql) => db.query(sql`UPDATE products SET ${change}, version = version + 1 WHERE id = ${product}`)

/** Places an order that is judged by what was read before `change` happened. */
async function placeAfter(change: () => Promise<unknown>, wishes: object = {}) {
  const wanted = { coupon_code: code, bank_receipt_url: receipt, expected_total: 1200, ...wishes }
  const attempt = attemptOf(randomUUID(), placeOrderRequest.parse(aCheckout(wanted)))
  const basis = await readBasis(db, as, attempt, api.shop)
  await change()
  return placeOrder(api.shop, { id: as, role: "customer" }, attempt, basis)
}

describe("what changed after it was read is judged again, and nothing is placed by the old values", () => {
  test.each<[string, string, () => Promise<unknown>]>([
    ["the price", "total_changed", () => edit(sql`price = 1000.01`)],
    ["the stock", "sold_out", () => db.query(sql`UPDATE products SET stock_quantity = 0 WHERE id = ${product}`)],
    ["the product's state", "inactive", () => edit(sql`is_active = false`)],
    ["the product", "gone", () => db.query(sql`DELETE FROM products WHERE id = ${product}`)],
    ["a quantity", "total_changed", () => db.query(sql`UPDATE cart SET quantity = 2 WHERE user_id = ${as}`)],
    ["the cart, by a line more", "total_changed", async () => aCartLine(db, as, await aProductFor(db))],
    ["the cart, emptied", "no_cart", () => db.query(sql`DELETE FROM cart WHERE user_id = ${as}`)],
    [
      "the coupon",
      "total_changed",
      () => db.query(sql`UPDATE coupons SET discount_value = 5, version = 2 WHERE code = ${code}`),
    ],
    [
      "the coupon's uses",
      "coupon_refused",
      () => db.query(sql`UPDATE coupons SET used_count = 1 WHERE code = ${code}`),
    ],
    ["the coupon, deleted", "coupon_refused", () => db.query(sql`DELETE FROM coupons WHERE code = ${code}`)],
    ["the receipt", "validation_failed", () => db.query(sql`DELETE FROM receipts WHERE path = ${receipt}`)],
  ])("%s: %s", async (_, refused, change) => {
    expect(await placeAfter(change)).toMatchObject({ ok: false, code: refused })
    expect(await tracesOf(as, product)).toMatchObject({ orders: 0 })
    expect(await db.query(sql`SELECT FROM coupons WHERE code = ${code} AND used_count = 1 AND version = 2`)).toEqual([])
  })

  test("a parcel that the phone number of a cash order refused", async () => {
    expect((await place(as, { customer_phone: "+94 77 123 4567" })).status).toBe(201)
    await aCartLine(db, as, product)
    const admin = await aCustomer(db, "admin")
    const json = { lowest: null, highest: null, with_texts: true, districts: [], fee: 0, confirm: false }
    const rule = { ...json, prepaid_after: 1, version: 0 }
    expect((await api.send("PUT", "/api/admin/settings/cash", { as: admin, json: rule })).status).toBe(200)
    const refuse = sql`INSERT INTO refused_parcels (order_id, phone, lost)
      SELECT id, customer_phone_e164, '{}' FROM orders WHERE user_id = ${as}`
    const cash = { payment_method: "cash_on_delivery", bank_receipt_url: null }
    const result = await placeAfter(() => db.query(refuse), cash)
    expect(result).toMatchObject({ ok: false, code: "prepaid_only" })
    expect(await tracesOf(as, product)).toMatchObject({ orders: 1 })
  })

  test("another order of the customer, which counts for every limit", async () => {
    const result = await placeAfter(async () => {
      expect((await place(as)).status).toBe(201)
      await aCartLine(db, as, product)
      await db.query(sql`UPDATE orders SET created_at = now() - interval '1 minute' WHERE user_id = ${as}`)
      for (let n = 0; n < 14; n++) await copyOrder()
    })
    expect(result).toMatchObject({ ok: false, code: "too_many_orders" })
  })
})

describe("a personal coupon", () => {
  beforeEach(async () => {
    await db.query(sql`UPDATE coupons SET is_personal = true WHERE code = ${code}`)
  })
  const check = async () =>
    (await api.send("POST", "/api/rpc/validate_coupon_code", { as, json: { _coupon_code: code } })).body[0]
  const placeWithCode = () => place(as, { coupon_code: code, expected_total: 1200 })

  test("is good for a first order, also where the one before was cancelled", async () => {
    expect((await place(as)).status).toBe(201)
    await aCartLine(db, as, product)
    expect(await check()).toMatchObject({ is_valid: false, error_message: "This coupon is for a first order" })
    expect(await placeWithCode()).toMatchObject({ status: 409, body: { error: { code: "coupon_refused" } } })
    await db.query(sql`UPDATE orders SET status = 'cancelled' WHERE user_id = ${as}`)
    expect(await check()).toMatchObject({ is_valid: true, calculated_discount: 100 })
    expect((await placeWithCode()).status).toBe(201)
  })

  test("is refused when another order was placed at the same moment", async () => {
    const result = await placeAfter(async () => {
      expect((await place(as)).status).toBe(201)
      await aCartLine(db, as, product)
    })
    expect(result).toMatchObject({ ok: false, code: "coupon_refused", message: "This coupon is for a first order" })
    expect(await tracesOf(as, product)).toMatchObject({ orders: 1 })
  })
})

async function copyOrder(changes: object = {}) {
  const copy = { id: randomUUID(), order_number: randomUUID(), idempotency_key: randomUUID(), ...changes }
  await db.query(
    sql`INSERT INTO orders SELECT (jsonb_populate_record(o, ${JSON.stringify(copy)}::jsonb)).* FROM orders o
        WHERE user_id = ${as} LIMIT 1`,
  )
}

test("what still holds needs no second look: stock that others took is enough, and the coupon has uses left", async () => {
  await db.query(sql`UPDATE coupons SET usage_limit = 3 WHERE code = ${code}`)
  const transaction = vi.spyOn(db, "transaction")
  onTestFinished(() => transaction.mockRestore())
  const result = await placeAfter(async () => {
    await db.query(sql`UPDATE products SET stock_quantity = 1 WHERE id = ${product}`)
    await db.query(sql`UPDATE coupons SET used_count = 2 WHERE code = ${code}`)
  })
  expect(result).toMatchObject({ ok: true, value: { order: { total_amount: 1200 } } })
  expect(transaction).not.toHaveBeenCalled()
  expect(await tracesOf(as, product)).toEqual({ orders: 1, lines: 0, stock: 0 })
})

test("a product that was renamed is ordered under its new name", async () => {
  const result = await placeAfter(() => edit(sql`name = 'Hare'`))
  expect(result).toMatchObject({ ok: true, value: { order: { items: [{ product_name: "Hare" }] } } })
})

test("a variant whose product got another price is ordered at that price", async () => {
  const { id, variants } = await aProductInColours(db, ["Blue"])
  const [blue] = variants
  await db.query(sql`UPDATE cart SET product_id = ${blue} WHERE user_id = ${as}`)
  const result = await placeAfter(() => db.query(sql`UPDATE products SET base_price = 990 WHERE id = ${id}`))
  expect(result).toMatchObject({ ok: false, code: "total_changed" })
})

test("an order number that another process has taken is left to it", async () => {
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 1_000_000)
  onTestFinished(() => void vi.restoreAllMocks())
  const first = await place(as)
  const number = Number(first.body.order_number.slice("ORD-".length))
  await copyOrder({ order_number: `ORD-${number + 1}` })
  await aCartLine(db, as, product)
  expect(await place(as)).toMatchObject({ status: 201, body: { order_number: `ORD-${number + 2}` } })
})
