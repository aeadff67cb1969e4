import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import type { FeeRule } from "#shop/settings/fees/fee-rules-section.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { aCartLine, aCustomer, aProductFor, orderTraces, placeOrderAs, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()
const [COLOMBO, JAFFNA, MANNAR] = [5, 9, 15]
const rule = (parts: Partial<FeeRule>) => ({ districts: [], fee: 300, ...parts })
const RULES = [
  rule({ districts: [COLOMBO], fee: 250, free_from: 5000 }),
  rule({ districts: [JAFFNA], fee: 450, further_kg: 100 }),
]

let customer: string
let product: string
let admin: string
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE settings`)
  await api.shop.settings.reload()
  customer = await aCustomer(api.db)
  admin = await aCustomer(api.db, "admin")
  product = await aProductFor(api.db)
  await api.db.query(sql`UPDATE products SET weight_grams = 1200 WHERE id = ${product}`)
  await aCartLine(api.db, customer, product)
})

const save = (rules: unknown, more: object = {}) =>
  api.send("PUT", "/api/admin/settings/fee_rules", {
    as: admin,
    json: { rules, usual_grams: 500, version: 0, ...more },
  })
const order = (changes: object) => placeOrderAs(api, customer, { ...changes })

test.each([
  [COLOMBO, 250],
  [JAFFNA, 550],
  [MANNAR, 300],
  [null, 300],
  [undefined, 300],
])("an order to district %j is charged %i", async (delivery_district, fee) => {
  expect((await save(RULES)).status).toBe(200)
  const given = delivery_district === undefined ? {} : { delivery_district }
  const refused = await order({ ...given, expected_total: 1 })
  expect(refused).toMatchObject({ status: 409, body: { error: { code: "total_changed" } } })
  expect(await order({ ...given, expected_total: 1000 + fee })).toMatchObject({
    status: 201,
    body: { delivery_fee: fee, total_amount: 1000 + fee },
  })
})

test("the fee that changed between the page and placing is refused with the total of now, and nothing happens", async () => {
  await save(RULES)
  const seen = { delivery_district: JAFFNA, expected_total: 1550 }
  expect((await save([rule({ fee: 600 })], { version: 1 })).status).toBe(200)
  const refused = await order(seen)
  expect(refused).toMatchObject({
    status: 409,
    body: { error: { code: "total_changed", message: expect.stringContaining("Rs. 1,600.00") } },
  })
  expect(await orderTraces(api.db, customer, product)).toEqual({ orders: 0, lines: 1, stock: 10 })
})

test("an order keeps its fee when the rules change", async () => {
  await save(RULES)
  const { body } = await order({ delivery_district: JAFFNA, expected_total: 1550 })
  await save([], { version: 1 })
  expect((await api.send("GET", `/api/orders/${body.id}`, { as: customer })).body).toMatchObject({
    delivery_fee: 550,
    total_amount: 1550,
  })
})

test("the cart says the fee without a district, the rules, and what pieces weigh, a variant as much as its product", async () => {
  await save(RULES)
  const { body } = await api.send("GET", "/api/cart", { as: customer })
  expect(body).toMatchObject({ delivery_fee: 300, total: 1300, delivery: { fee: 300, usual_grams: 500 } })
  expect(body.delivery.rules).toMatchObject(RULES)
  expect(body.lines[0].product.weight_grams).toBe(1200)
})

test("a variant weighs what its product does", async () => {
  await save(RULES)
  const { id, variants } = await aProductInColours(api.db, ["Blue"])
  await api.db.query(sql`UPDATE products SET weight_grams = 2100 WHERE id = ${id}`)
  await api.db.query(sql`DELETE FROM cart WHERE user_id = ${customer}`)
  await aCartLine(api.db, customer, variants[0]!)
  const { body } = await api.send("GET", "/api/cart", { as: customer })
  expect(body.lines[0].product.weight_grams).toBe(2100)
  expect(await order({ delivery_district: JAFFNA, expected_total: 1650 })).toMatchObject({
    status: 201,
    body: { delivery_fee: 650 },
  })
})

test("an entered order is charged by the same rules; one that was handed over nothing", async () => {
  await save(RULES)
  const entered = (more: object) =>
    api.send("POST", "/api/admin/orders", {
      as: admin,
      headers: { "Idempotency-Key": crypto.randomUUID() },
      json: {
        ...{ customer_name: "Kamala", customer_phone: "077 123 4567", items: [{ product_id: product, quantity: 1 }] },
        ...{ channel: "phone", payment_method: "cash_on_delivery", paid: false, handed_over: false },
        ...{ delivery_address: "12 Temple Road", delivery_city: "Nallur", delivery_district: JAFFNA },
        ...more,
      },
    })
  expect(await entered({ expected_total: 1550 })).toMatchObject({ status: 201, body: { delivery_fee: 550 } })
  expect((await entered({ expected_total: 1300 })).body.error.code).toBe("total_changed")
  expect(await entered({ expected_total: 1000, handed_over: true })).toMatchObject({ status: 201 })
})

describe("rules that are refused", () => {
  test.each([
    [[rule({ fee: -1 })], "Delivery fee cannot be negative"],
    [[rule({}), { districts: [] }], "Delivery fee"],
    [[rule({ fee: 1.234 })], "Delivery fee"],
    [[rule({ districts: [26] })], "No district has this number"],
    [[rule({ up_to_grams: 0 })], "from 1 to 1000000"],
    [[rule({ from: 0 })], "Enter an amount above 0"],
    [[rule({ free_from: -5 })], "more than 0"],
    [[rule({ further_kg: -5 })], "Delivery fee cannot be negative"],
    [Array(13).fill(rule({})), "At most 12 rules"],
  ])("%j: %s", async (rules, message) => {
    const error = { field: "rules", message: expect.stringContaining(message) }
    expect(await save(rules)).toMatchObject({ status: 422, body: { error } })
  })

  test("a usual weight of nothing", async () => {
    expect(await save([], { usual_grams: 0 })).toMatchObject({ status: 422, body: { error: { field: "usual_grams" } } })
  })

  test("a change of what another admin has saved", async () => {
    await save(RULES)
    expect(await save([])).toMatchObject({ status: 409, body: { error: { code: "edit_conflict" } } })
  })
})
