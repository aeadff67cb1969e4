import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { aCartLine, aCustomer, aProductFor, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()
await api.db.query(
  sql`INSERT INTO coupons (code, discount_type, discount_value, min_order_amount) VALUES ('WOOL', 'percentage', 12.5, 500)`,
)

const check = (as: string | undefined, json: unknown) =>
  api.send("POST", "/api/rpc/validate_coupon_code", { ...(as ? { as } : {}), json })

test("the cart counts, not the subtotal or the user that the browser sends", async () => {
  const [as, other] = [await aCustomer(api.db), await aCustomer(api.db)]
  await aCartLine(api.db, as, await aProductFor(api.db, { price: "250.50" }), 2)
  const sent = { _coupon_code: " wool ", _order_subtotal: 1_000_000, _user_id: other }
  expect(await check(as, sent)).toMatchObject({
    status: 200,
    body: [{ is_valid: true, calculated_discount: 62.63, error_message: null }],
  })
  expect((await check(other, { ...sent, _user_id: as })).body).toEqual([
    { is_valid: false, calculated_discount: 0, error_message: "Minimum order is Rs. 500.00" },
  ])
})

test("what is in the cart of other products, or of a variant's product, counts for what the coupon is for", async () => {
  const as = await aCustomer(api.db)
  const { id, variants } = await aProductInColours(api.db, ["Blue"], 5)
  await aCartLine(api.db, as, await aProductFor(api.db, { price: "400" }), 1)
  await api.db.query(
    sql`INSERT INTO coupons (code, discount_type, discount_value, only_products) VALUES ('ONE', 'percentage', 10, ARRAY[${id}::uuid])`,
  )
  const other = { is_valid: false, error_message: "This coupon is for other products" }
  expect((await check(as, { _coupon_code: "ONE" })).body).toMatchObject([other])
  await aCartLine(api.db, as, variants[0] ?? "", 2)
  const [{ price }] = (await api.db.query(sql`SELECT price FROM products WHERE id = ${variants[0]}`)) as [
    { price: string },
  ]
  const covered = { is_valid: true, calculated_discount: (Number(price) * 2) / 10 }
  expect((await check(as, { _coupon_code: "ONE" })).body).toMatchObject([covered])
  await api.db.query(sql`UPDATE coupons SET starts_at = now() + interval '1 minute' WHERE code = 'ONE'`)
  expect((await check(as, { _coupon_code: "ONE" })).body).toMatchObject([
    { error_message: "This coupon is not valid yet" },
  ])
})

test("asking uses nothing up", async () => {
  const as = await aCustomer(api.db)
  await check(as, { _coupon_code: "WOOL" })
  expect(await api.db.query(sql`SELECT used_count FROM coupons WHERE code = 'WOOL'`)).toEqual([{ used_count: 0 }])
})

test.each(["nope", "' OR 1=1 --", "🧶", "x".repeat(100), "%", "W\u202E"])("%j is no coupon", async (code) => {
  const { status, body } = await check(await aCustomer(api.db), { _coupon_code: code })
  expect(status).toBe(200)
  expect(body).toEqual([{ is_valid: false, calculated_discount: 0, error_message: "Invalid coupon code" }])
})

test.each([
  [{}, "Please enter a coupon code"],
  [{ _coupon_code: " " }, "Please enter a coupon code"],
  [{ _coupon_code: "\u202E" }, "Please enter a coupon code"],
  [{ _coupon_code: 5 }, "Coupon code must be text"],
  [{ _coupon_code: "WO\0OL" }, "Coupon code contains characters that cannot be used"],
  [{ _coupon_code: "x".repeat(10_000) }, "Invalid coupon code"],
])("%j is refused", async (json, message) => {
  const response = await check(await aCustomer(api.db), json)
  expect(response).toMatchObject({ status: 422, body: { error: { message, field: "_coupon_code" } } })
})

test("requests without a token learn nothing about coupons", async () => {
  expect((await check(undefined, { _coupon_code: "WOOL" })).status).toBe(401)
})

test("a customer may try 30 codes in five minutes; others are not held up", async () => {
  const as = await aCustomer(api.db)
  for (let n = 0; n < 30; n++) expect((await check(as, { _coupon_code: `TRY${n}` })).status).toBe(200)
  const refused = await check(as, { _coupon_code: "WOOL" })
  expect(refused).toMatchObject({ status: 429, body: { error: { code: "too_many" } } })
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(250)
  expect((await check(await aCustomer(api.db), { _coupon_code: "WOOL" })).status).toBe(200)
})
