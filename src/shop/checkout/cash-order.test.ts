import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCartLine, aCustomer, aProductFor, placeOrderAs, sharedApi } from "#tests/fixtures/shop-api.ts"

let customer: string
let product: string
const api = await sharedApi()
const ACCOUNT = { bank: "HNB", branch: null, holder: "S. Perera", number: "8001", note: { en: null } }
const admin = await aCustomer(api.db, "admin")
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE settings`)
  await api.shop.settings.reload()
  customer = await aCustomer(api.db)
  product = await aProductFor(api.db)
  await aCartLine(api.db, customer, product)
})

async function save(section: string, value: object) {
  await api.db.query(sql`INSERT INTO settings (section, value) VALUES (${section}, ${JSON.stringify(value)}::jsonb)
    ON CONFLICT (section) DO UPDATE SET value = excluded.value, version = settings.version + 1`)
  await api.shop.settings.reload()
}
const order = (changes: object) => placeOrderAs(api, customer, { payment_method: "cash_on_delivery", ...changes })

describe("a fee for cash on delivery", () => {
  beforeEach(() => save("cash", { fee: 100.5 }))

  test("is a part of the delivery fee of an order that is paid so, and of the total that the customer saw", async () => {
    expect((await order({ expected_total: 1300 })).body.error.message).toContain("Rs. 1,400.50")
    const { body } = await order({ expected_total: 1400.5 })
    const amounts = { subtotal: 1000, delivery_fee: 400.5, cash_fee: 100.5, total_amount: 1400.5 }
    expect(body).toMatchObject(amounts)
    expect((await api.send("GET", `/api/orders/${body.id}`, { as: customer })).body).toMatchObject(amounts)
  })

  test("is not asked of a transfer", async () => {
    const { body } = await order({ payment_method: "bank_transfer", expected_total: 1300 })
    expect(body).toMatchObject({ delivery_fee: 300, cash_fee: 0, total_amount: 1300 })
  })

  test("counts towards the highest amount", async () => {
    await save("cash", { fee: 100.5, highest: 1400 })
    expect((await order({ expected_total: 1400.5 })).body.error.code).toBe("cash_on_delivery_refused")
  })

  test("is said with the cart, where cash is offered", async () => {
    const cart = async () => (await api.send("GET", "/api/cart", { as: customer })).body
    expect(await cart()).toMatchObject({ delivery: { cash_fee: 100.5 }, delivery_fee: 300, total: 1300 })
    await save("payments", { accounts: [ACCOUNT], bank_transfer: true, cash_on_delivery: false })
    expect(await cart()).toMatchObject({ delivery: { cash_fee: 0 } })
  })

  test.each([
    [{ paid: false }, 1400.5],
    [{ paid: true }, 1300],
    [{ handed_over: true }, 1000],
  ])("of an entered order with %j comes to a total of %d", async (changes, expected_total) => {
    const json = {
      ...{ customer_name: "Kamala", customer_phone: "077 123 4567", items: [{ product_id: product, quantity: 1 }] },
      ...{ channel: "phone", payment_method: "cash_on_delivery", paid: false, handed_over: false },
      ...{ delivery_address: "12 Temple Road", delivery_city: "Kandy", expected_total },
      ...changes,
    }
    const headers = { "Idempotency-Key": randomUUID() }
    const entered = await api.send("POST", "/api/admin/orders", { as: admin, headers, json })
    expect(entered).toMatchObject({ status: 201, body: { total_amount: expected_total } })
  })
})

describe("who has refused parcels", () => {
  const PHONE = "+94 77 555 0001"
  beforeEach(async () => {
    await api.db.query(sql`TRUNCATE refused_parcels`)
    await save("cash", { prepaid_after: 2 })
  })

  /** Writes refused parcels of the phone number, each of an order of its own. */
  async function refuse(count: number) {
    for (let n = 0; n < count; n++) {
      const other = await aCustomer(api.db)
      await aCartLine(api.db, other, product)
      const { body } = await placeOrderAs(api, other, { payment_method: "bank_transfer" })
      await api.db.query(
        sql`INSERT INTO refused_parcels (order_id, phone, lost) VALUES (${body.id}, '+94775550001', '{}')`,
      )
    }
  }

  test("pays in advance from so many on, however the number is typed, and is told nothing of them", async () => {
    await refuse(1)
    expect((await order({ customer_phone: PHONE })).status).toBe(201)
    await refuse(1)
    await aCartLine(api.db, customer, product)
    for (const customer_phone of [PHONE, "0775550001", "0094 77 555 0001"]) {
      expect(await order({ customer_phone })).toMatchObject({
        status: 409,
        body: {
          error: {
            code: "prepaid_only",
            field: "payment_method",
            message: "Cash on delivery is not possible for this order. Please choose another way to pay.",
          },
        },
      })
    }
    expect((await order({ customer_phone: PHONE, payment_method: "bank_transfer" })).status).toBe(201)
    await aCartLine(api.db, customer, product)
    expect((await order({ customer_phone: "077 555 0002" })).status).toBe(201)
  })

  test("pays in cash where the shop has set no number of them", async () => {
    await refuse(2)
    await save("cash", { prepaid_after: null })
    expect((await order({ customer_phone: PHONE })).status).toBe(201)
  })

  test("is found by an index", async () => {
    const plan = await api.db.transaction(async (tx) => {
      await tx.query(sql`SET LOCAL enable_seqscan = off`)
      return tx.query<{ "QUERY PLAN": string }>(
        sql`EXPLAIN SELECT count(*) FROM refused_parcels WHERE phone = ${PHONE}`,
      )
    })
    expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("refused_parcels_of_phone")
  })
})
