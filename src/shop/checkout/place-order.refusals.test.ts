import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openCheckout } from "#tests/fixtures/orders/checkout.ts"
import { aCartLine, aCouponFor, aCustomer, aProductFor, couponUses } from "#tests/fixtures/shop-api.ts"

const { api, place, tracesOf } = await openCheckout()

describe("nothing is placed and nothing changes", () => {
  test.each([
    ["with another total than the customer saw", { expected_total: 1299.99 }, 409, "total_changed", "expected_total"],
    ["with an unknown coupon", { coupon_code: "NONE" }, 409, "coupon_refused", "coupon_code"],
    [
      "with a receipt that does not exist",
      { bank_receipt_url: "a/1.jpg" },
      422,
      "validation_failed",
      "bank_receipt_url",
    ],
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
    const response = await place(as, changes)
    expect(response).toMatchObject({ status, body: { error: { code, field } } })
    expect(await tracesOf(as, product)).toEqual({ orders: 0, lines: 1, stock: 10 })
  })

  test("the new total is returned", async () => {
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
    [{ archived: true }, "inactive", "Bunny is no longer available. Remove it from your cart to go on."],
  ])("when a product is %j", async (fields, code, message) => {
    const as = await aCustomer(api.db)
    const [fine, product] = [await aProductFor(api.db), await aProductFor(api.db, fields)]
    await aCartLine(api.db, as, fine)
    await aCartLine(api.db, as, product, 2)
    const response = await place(as, { expected_total: 3300 })
    expect(response).toMatchObject({ status: 409, body: { error: { code, message } } })
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
    const code = await aCouponFor(api.db, fields)
    expect(await place(as, { coupon_code: code, expected_total: 1200 })).toMatchObject({
      status: 409,
      body: { error: { code: "coupon_refused", message, field: "coupon_code" } },
    })
    expect(await tracesOf(as, product)).toEqual({ orders: 0, lines: 1, stock: 10 })
    expect(await couponUses(api.db, code)).toBe(0)
  })

  test("when a product is gone without a trace", async () => {
    const as = await aCustomer(api.db)
    const fine = await aProductFor(api.db)
    await aCartLine(api.db, as, fine)
    await aCartLine(api.db, as, randomUUID())
    expect(await place(as)).toMatchObject({ status: 409, body: { error: { code: "gone" } } })
    expect(await tracesOf(as, fine)).toEqual({ orders: 0, lines: 2, stock: 10 })
  })

  test("with an empty cart", async () => {
    expect(await place(await aCustomer(api.db))).toMatchObject({
      status: 409,
      body: { error: { message: "No session or cart" } },
    })
  })

  test("with another customer’s receipt", async () => {
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

describe("codes cannot be guessed by placing orders", () => {
  const check = (as: string, code: string) =>
    api.send("POST", "/api/rpc/validate_coupon_code", { as, json: { _coupon_code: code } })

  test("each one counts as a try, and after 30 even a good one waits", async () => {
    const as = await aCustomer(api.db)
    const product = await aProductFor(api.db)
    await aCartLine(api.db, as, product)
    const code = await aCouponFor(api.db)
    const guesses = await Promise.all(Array.from({ length: 29 }, (_, n) => place(as, { coupon_code: `GUESS${n}` })))
    expect(new Set(guesses.map(({ body }) => body.error.message))).toEqual(new Set(["Invalid coupon code"]))
    expect((await check(as, code)).body).toMatchObject([{ is_valid: true }])
    const refused = await place(as, { coupon_code: code, expected_total: 1200 })
    expect(refused).toMatchObject({ status: 429, body: { error: { code: "too_many" } } })
    const asked = await check(as, code)
    const withoutSeconds = (message: string) => message.replace(/\d+/, "N")
    expect(withoutSeconds(refused.body.error.message)).toBe(withoutSeconds(asked.body.error.message))
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(250)
    expect(await tracesOf(as, product)).toEqual({ orders: 0, lines: 1, stock: 10 })
    expect((await place(as)).status).toBe(201)
  })

  test("an order that was placed is still returned for its key", async () => {
    const as = await aCustomer(api.db)
    await aCartLine(api.db, as, await aProductFor(api.db))
    const order = [{ coupon_code: await aCouponFor(api.db), expected_total: 1200 }, randomUUID()] as const
    const first = await place(as, ...order)
    await Promise.all(Array.from({ length: 30 }, (_, n) => check(as, `GUESS${n}`)))
    expect(await place(as, ...order)).toMatchObject({ status: 201, body: first.body })
  })
})
