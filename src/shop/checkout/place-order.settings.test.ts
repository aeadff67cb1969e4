import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { payByOf } from "#shop/settings/payment-window.ts"
import { aCartLine, aCustomer, aProductFor, orderTraces, placeOrderAs, sharedApi } from "#tests/fixtures/shop-api.ts"

let customer: string
let product: string
const api = await sharedApi()
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE settings`)
  await api.shop.settings.reload()
  customer = await aCustomer(api.db)
  product = await aProductFor(api.db)
  await aCartLine(api.db, customer, product)
})

/** Saves a section as another process does, so that this one has not received the change. */
const saveElsewhere = (section: string, value: object) =>
  api.db.query(sql`INSERT INTO settings (section, value) VALUES (${section}, ${JSON.stringify(value)}::jsonb)`)
const order = (changes: object) => placeOrderAs(api, customer, { ...changes })
const nothing = { orders: 0, lines: 1, stock: 10 }
const traces = () => orderTraces(api.db, customer, product)

describe("a change that this process has not heard of yet", () => {
  test("of the fee changes the total", async () => {
    await saveElsewhere("delivery", { fee: 450, free_from: null })
    const refused = await order({ expected_total: 1300 })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: "total_changed", message: expect.stringContaining("Rs. 1,450.00") } },
    })
    expect(await traces()).toEqual(nothing)
    const placed = await order({ expected_total: 1450 })
    expect(placed).toMatchObject({ status: 201, body: { delivery_fee: 450, total_amount: 1450 } })
  })

  test("of the threshold delivers free", async () => {
    await saveElsewhere("delivery", { fee: 300, free_from: 1000 })
    expect((await order({ expected_total: 1300 })).body.error.code).toBe("total_changed")
    expect(await order({ expected_total: 1000 })).toMatchObject({ status: 201, body: { delivery_fee: 0 } })
  })

  test("of the ways to pay refuses one that is no longer offered", async () => {
    await saveElsewhere("payments", { accounts: [], bank_transfer: true, cash_on_delivery: true })
    const refused = await order({ payment_method: "bank_transfer" })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: "payment_method_not_offered", field: "payment_method" } },
    })
    expect(await traces()).toEqual(nothing)
    expect((await order({ payment_method: "cash_on_delivery" })).status).toBe(201)
  })

  test("of the time to pay gives an order the new one, by the clock of the database, and cash none", async () => {
    await saveElsewhere("payment_window", { hours: 5, holidays: "" })
    const { body } = await order({ payment_method: "bank_transfer" })
    const expected = payByOf({ hours: 5, holidays: "" }, body.created_at)
    expect(body.pay_by).toBe(expected)
    const read = await api.send("GET", `/api/orders/${body.id}`, { as: customer })
    expect(read.body.pay_by).toBe(expected)
    await aCartLine(api.db, customer, product)
    expect((await order({ payment_method: "cash_on_delivery" })).body.pay_by).toBeNull()
  })

  test("of the amounts that may be paid in cash refuses another, and no transfer", async () => {
    await saveElsewhere("cash", { lowest: null, highest: 1299.99, with_texts: true })
    const refused = await order({ payment_method: "cash_on_delivery" })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: {
          code: "cash_on_delivery_refused",
          field: "payment_method",
          message: "Cash on delivery is possible up to Rs. 1,299.99.",
        },
      },
    })
    expect(await traces()).toEqual(nothing)
    expect((await order({ payment_method: "bank_transfer" })).status).toBe(201)
  })

  test("of the districts where cash is taken refuses another, and asks who named none", async () => {
    await saveElsewhere("cash", { districts: [5, 7] })
    const cash = (delivery_district: number | null) => order({ payment_method: "cash_on_delivery", delivery_district })
    expect((await cash(9)).body.error).toMatchObject({ code: "cash_on_delivery_refused", field: "payment_method" })
    expect((await cash(null)).body.error.message).toBe("To pay in cash on delivery, choose your district.")
    expect(await traces()).toEqual(nothing)
    expect((await cash(7)).status).toBe(201)
  })

  test("of the owner's wish for mails sends none to them", async () => {
    await api.db.query(sql`TRUNCATE mails`)
    await saveElsewhere("notifications", { email: "owner@nool.example", new_orders: false })
    expect((await order({})).status).toBe(201)
    expect(await api.db.query(sql`SELECT kind FROM mails`)).toEqual([{ kind: "send-order-confirmation" }])
  })
})

describe("on holiday", () => {
  const closed = {
    status: 409,
    body: { error: { code: "shop_closed", message: expect.stringContaining("January 31, 2099") } },
  }

  test("nothing is ordered, and nothing put in the cart, but people look around", async () => {
    await saveElsewhere("holiday", { closed_until: "2099-01-31", sentence: { en: "At the fair" } })
    expect(await order({})).toMatchObject(closed)
    await api.shop.settings.reload()
    expect(await order({})).toMatchObject(closed)
    expect(await api.send("POST", "/api/cart", { as: customer, json: { product_id: product } })).toMatchObject(closed)
    expect(await traces()).toEqual(nothing)
    expect((await api.send("GET", "/api/cart", { as: customer })).body.lines).toHaveLength(1)
    expect((await api.send("GET", `/api/products/${product}`)).status).toBe(200)
  })

  test("that is over orders are taken", async () => {
    await saveElsewhere("holiday", { closed_until: "2020-01-01" })
    expect((await order({})).status).toBe(201)
  })
})

describe("before the shop is opened", () => {
  const closed = {
    status: 409,
    body: { error: { code: "shop_closed", message: expect.stringContaining("not open yet") } },
  }
  const read = (as?: string) => api.send("GET", `/api/products/${product}`, as ? { as } : {})
  beforeEach(() => saveElsewhere("opening", { closed: true, sentence: { en: "In May" } }))

  test("customers order nothing, put nothing in the cart and see no product, from the commit on", async () => {
    expect(await order({})).toMatchObject(closed)
    await api.shop.settings.reload()
    expect(await order({})).toMatchObject(closed)
    expect(await api.send("POST", "/api/cart", { as: customer, json: { product_id: product } })).toMatchObject(closed)
    expect(await api.send("POST", `/api/orders/${randomUUID()}/reorder`, { as: customer })).toMatchObject(closed)
    expect(await traces()).toEqual(nothing)
    for (const as of [undefined, customer]) {
      expect(await read(as)).toMatchObject(closed)
      expect(await api.send("GET", "/api/products", as ? { as } : {})).toMatchObject(closed)
    }
  })

  test("an admin sees and orders what will be there", async () => {
    await api.shop.settings.reload()
    const admin = await aCustomer(api.db, "admin")
    const headers = { Authorization: "Bearer theirs" }
    for (const path of ["/api/products", `/api/products/${product}`]) {
      expect((await api.send("GET", path, { as: admin, headers })).status).toBe(200)
    }
    // A list that goes on by itself sends no token.
    expect((await api.send("GET", "/api/products", { headers: { "X-Test-Preview": "1" } })).status).toBe(200)
    const added = await api.send("POST", "/api/cart", { as: admin, json: { product_id: product } })
    expect(added.status).toBe(200)
    expect((await placeOrderAs(api, admin)).status).toBe(201)
  })
})
