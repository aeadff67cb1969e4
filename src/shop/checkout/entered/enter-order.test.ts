import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { aCartLine, aCustomer, aProductFor, placeOrderAs, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
let product: string
beforeEach(async () => {
  await api.db.query(sql`DELETE FROM mails`)
  product = await aProductFor(api.db, { stock: 10 })
})

const sent = () => ({
  customer_name: "Kamala Perera",
  customer_phone: "077 123 4567",
  delivery_address: "12 Temple Road",
  delivery_city: "Kandy",
  payment_method: "cash_on_delivery",
  channel: "phone",
  handed_over: false,
  paid: false,
  items: [{ product_id: product, quantity: 2 }],
  expected_total: 2300,
})

const handedOver = () => {
  const { delivery_address: _, delivery_city: __, ...order } = sent()
  return { ...order, channel: "fair", handed_over: true, paid: true, expected_total: 2000 }
}

const enter = (json: object, key: string = randomUUID(), as = admin) =>
  api.send("POST", "/api/admin/orders", { as, json, headers: { "Idempotency-Key": key } })

async function stockOf(id = product) {
  const [row] = await api.db.query<{ n: number }>(sql`SELECT stock_quantity AS n FROM products WHERE id = ${id}`)
  return row?.n
}
const mailsTo = () => api.db.query(sql`SELECT kind, recipient FROM mails`)

test.each([
  ["a transfer that is awaited", {}, true],
  ["one that has arrived", { paid: true }, false],
  ["cash", { payment_method: "cash_on_delivery" }, false],
])("until when an entered order is to be paid is said of %s: %j", async (_, change, isSaid) => {
  const { body } = await enter({ ...sent(), payment_method: "bank_transfer", ...change })
  expect(body.pay_by !== null).toBe(isSaid)
})

test("what was paid for an entered order at once is taken back where the owner says that it was not", async () => {
  const { body } = await enter({ ...sent(), paid: true })
  const json = { payment_status: "pending", version: body.version }
  const changed = await api.send("PATCH", `/api/admin/orders/${body.id}`, { as: admin, json })
  expect(changed.body).toMatchObject({ payment_status: "pending", received_amount: 0, open_amount: 2300 })
})

describe("an entered order", () => {
  test("is one like those of the shop, without an account: number, lines, stock, timeline, audit; nobody is mailed", async () => {
    const { status, body } = await enter(sent())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      order_number: expect.stringMatching(/^ORD-\d+$/),
      user_id: null,
      channel: "phone",
      status: "pending",
      payment_status: "pending",
      customer_email: "",
      delivery_city: "Kandy",
      subtotal: 2000,
      delivery_fee: 300,
      total_amount: 2300,
      items: [{ product_id: product, quantity: 2, price: 1000 }],
      events: [{ kind: "placed", after: "pending", actor: { id: admin } }],
    })
    expect(await stockOf()).toBe(8)
    expect(await mailsTo()).toEqual([])
    const trail = await api.send("GET", `/api/admin/audit?entity=order:${body.id}`, { as: admin })
    expect(trail.body.entries).toMatchObject([{ action: "created", actor: { id: admin }, after: { channel: "phone" } }])
    const list = await api.send("GET", `/api/admin/orders?q=${body.order_number}`, { as: admin })
    expect(list.body.orders).toMatchObject([{ id: body.id, user_id: null }])
    expect((await api.send("GET", "/api/orders", { as: admin })).body.orders).toEqual([])
  })

  test("that was handed over costs no delivery, goes nowhere, is delivered, and may be paid", async () => {
    const { body } = await enter({ ...handedOver(), delivery_address: "is not read" })
    expect(body).toMatchObject({
      status: "delivered",
      payment_status: "paid",
      delivery_fee: 0,
      total_amount: 2000,
      delivery_address: "",
      delivery_city: "",
      delivery_postal_code: null,
    })
    const counts = (await api.send("GET", `/api/admin/orders?q=${body.order_number}`, { as: admin })).body.counts
    expect(counts).toMatchObject({ all: 1, delivered: 1, pending: 0 })
  })

  test("is confirmed to its e-mail address, and news of it go there; without one there are none", async () => {
    const { body } = await enter({ ...sent(), customer_email: "kamala@example.com" })
    expect(await mailsTo()).toEqual([{ kind: "send-order-confirmation", recipient: "kamala@example.com" }])
    const shipped = { as: admin, json: { status: "shipped", version: 1 } }
    await api.send("PATCH", `/api/admin/orders/${body.id}`, shipped)
    expect(await mailsTo()).toHaveLength(2)
    const silent = await enter(sent())
    const { body: now } = await api.send("PATCH", `/api/admin/orders/${silent.body.id}`, shipped)
    expect(now.held_status).toMatchObject({ mail: false })
    expect(await mailsTo()).toHaveLength(2)
  })

  test("has its payment mailed about to its e-mail address, in its language; without one nobody is", async () => {
    const transfer = { ...sent(), payment_method: "bank_transfer" }
    const { body } = await enter({ ...transfer, customer_email: "kamala@example.com", language: "ta" })
    const silent = (await enter(transfer)).body
    await api.db.query(sql`DELETE FROM mails`)
    const paidBy = async (amount: number, { id, version }: { id: string; version: number }) => {
      const json = { amount, version, checked: true }
      return (await api.send("POST", `/api/admin/orders/${id}/transfer`, { as: admin, json })).body
    }
    expect((await paidBy(2300, silent)).held_payment_status).toMatchObject({ mail: false })
    const { version } = await paidBy(300, body)
    await api.db.query(sql`UPDATE order_events SET held_until = now()`)
    const refusal = { as: admin, json: { payment_status: "failed", payment_reason_code: "missing", version } }
    await api.send("PATCH", `/api/admin/orders/${body.id}`, refusal)
    const mails = await api.db.query<{ payload: string }>(sql`SELECT payload FROM mails ORDER BY created_at`)
    const common = { to: "kamala@example.com", language: "ta", entered: true, customerName: "Kamala Perera" }
    expect(mails.map(({ payload }) => JSON.parse(api.shop.secrets.decrypt("mail", payload)))).toMatchObject([
      { ...common, status: "part_paid", part: { receivedCents: 300_00, openCents: 2000_00 } },
      { ...common, status: "failed", reason: expect.stringMatching(/\p{Script=Tamil}/u) },
    ])
  })

  test("has the language that the owner chooses, and its mails have it too", async () => {
    const { body } = await enter({ ...sent(), customer_email: "kamala@example.com", language: "ta" })
    expect(body.language).toBe("ta")
    const [mail] = await api.db.query<{ payload: string }>(sql`SELECT payload FROM mails`)
    expect(JSON.parse(api.shop.secrets.decrypt("mail", mail?.payload ?? ""))).toMatchObject({ language: "ta" })
    expect((await enter(sent())).body.language).toBe("en")
    await api.db.query(sql`UPDATE products SET texts = '{"name": {"ta": "கரடி"}}' WHERE id = ${product}`)
    const { items } = (await enter({ ...sent(), language: "ta" })).body
    expect(items).toMatchObject([{ as_read: { language: "ta", name: "கரடி" } }])
    expect((await enter({ ...sent(), language: "xx" })).status).toBe(422)
  })

  test("gives its stock back when it is cancelled", async () => {
    const { body } = await enter(sent())
    await api.send("PATCH", `/api/admin/orders/${body.id}`, { as: admin, json: { status: "cancelled", version: 1 } })
    expect(await stockOf()).toBe(10)
  })
})

describe("is refused, and nothing is written,", () => {
  test.each([
    ["without a product", () => ({ items: [] }), 422],
    ["with a product twice", () => ({ items: [1, 2].map((quantity) => ({ product_id: product, quantity })) }), 422],
    ["without an address to send it to", () => ({ delivery_address: "" }), 422],
    ["as one of the shop", () => ({ channel: "shop" }), 422],
    ["with half a number of pieces", () => ({ items: [{ product_id: product, quantity: 0.5 }] }), 422],
    ["at another total", () => ({ expected_total: 2000 }), 409],
    ["beyond the stock", () => ({ items: [{ product_id: product, quantity: 11 }], expected_total: 11_300 }), 409],
    ["of a product that does not exist", () => ({ items: [{ product_id: randomUUID(), quantity: 2 }] }), 409],
  ])("%s", async (_, change, status) => {
    const before = await api.db.query(sql`SELECT count(*) FROM orders`)
    expect((await enter({ ...sent(), ...change() })).status).toBe(status)
    expect(await api.db.query(sql`SELECT count(*) FROM orders`)).toEqual(before)
    expect(await stockOf()).toBe(10)
  })

  test("with a product that is not for sale, and without a key", async () => {
    const hidden = await aProductFor(api.db, { active: false })
    expect((await enter({ ...sent(), items: [{ product_id: hidden, quantity: 2 }] })).status).toBe(409)
    expect((await api.send("POST", "/api/admin/orders", { as: admin, json: sent() })).status).toBe(400)
  })
})

describe("sent again", () => {
  test("under its key it is the same order, also at the same time; with other content it is refused", async () => {
    const key = randomUUID()
    const responses = await Promise.all([1, 2, 3].map(() => enter(sent(), key)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    const replays = responses.filter(({ headers }) => headers.get("Idempotency-Replayed") === "true")
    expect(replays).toHaveLength(2)
    expect(await stockOf()).toBe(8)
    expect(await enter({ ...sent(), paid: true }, key)).toMatchObject({
      status: 422,
      body: { error: { code: "idempotency_key_reused" } },
    })
  })

  test("by another admin under the same key it is another order", async () => {
    const key = randomUUID()
    const other = await aCustomer(api.db, "admin")
    const [first, second] = [await enter(sent(), key), await enter(sent(), key, other)]
    expect(second.body.id).not.toBe(first.body.id)
  })
})

describe("settings that were changed elsewhere a moment ago", () => {
  /** Saves a section as another process does, so that this one has not received the change. */
  const saveElsewhere = (section: string, value: object) =>
    api.db.query(sql`INSERT INTO settings (section, value) VALUES (${section}, ${JSON.stringify(value)}::jsonb)`)
  afterEach(async () => void (await api.db.query(sql`TRUNCATE settings`)))

  test("refuse the total with the fee that was seen, and enter the order with the one of now", async () => {
    await saveElsewhere("delivery", { fee: 450, free_from: null })
    expect(await enter(sent())).toMatchObject({
      status: 409,
      body: { error: { code: "total_changed", message: expect.stringContaining("Rs. 2,450.00") } },
    })
    expect(await stockOf()).toBe(10)
    expect(await enter({ ...sent(), expected_total: 2450 })).toMatchObject({ status: 201, body: { delivery_fee: 450 } })
    expect((await enter(handedOver())).status).toBe(201)
  })

  test("close the shop for customers, and not for the owner", async () => {
    await saveElsewhere("holiday", { closed_until: "2099-01-31" })
    const customer = await aCustomer(api.db)
    await aCartLine(api.db, customer, product)
    expect(await placeOrderAs(api, customer)).toMatchObject({ body: { error: { code: "shop_closed" } } })
    expect((await enter(sent())).status).toBe(201)
  })
})

test("the last piece, wanted at the fair and in the shop, has one winner", async () => {
  for (let round = 0; round < 6; round++) {
    const single = await aProductFor(api.db, { stock: 1 })
    const customer = await aCustomer(api.db)
    await aCartLine(api.db, customer, single)
    const items = [{ product_id: single, quantity: 1 }]
    const responses = await Promise.all([
      enter({ ...handedOver(), items, expected_total: 1000 }),
      placeOrderAs(api, customer),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await stockOf(single)).toBe(0)
  }
})

test("a text is entered with its price, one line a text, and refused where the product does not take it", async () => {
  const personalisation = { label: { en: "Name" }, max_length: 5, price: "150.00", required: true }
  const named = await aProductFor(api.db, { stock: 3 })
  await api.db.query(
    sql`UPDATE products SET personalisation = ${JSON.stringify(personalisation)}::jsonb WHERE id = ${named}`,
  )
  const item = (text: string | null, product_id = named) => ({ product_id, quantity: 1, personalisation: text })
  const sold = (...items: object[]) => ({ ...handedOver(), items, expected_total: 1150 * items.length })
  expect(await enter(sold(item(" Kamala "), item("Nimal")))).toMatchObject({
    status: 409,
    body: {
      error: { code: "personalisation_too_long", message: expect.stringContaining("Name: at most 5 characters") },
    },
  })
  expect((await enter(sold(item(null)))).body.error).toMatchObject({ code: "personalisation_missing", field: "items" })
  expect((await enter(sold(item("Nimal", product)))).body.error).toMatchObject({ code: "personalisation_not_offered" })
  expect((await enter(sold(item("Nimal"), item("Nimal ")))).status).toBe(422)
  expect((await enter(sold(item("A"), item("B"), item("C"), item("D")))).body.error).toMatchObject({
    code: "over_stock",
  })
  expect(await enter(sold(item(" Amala "), item("Nimal")))).toMatchObject({
    status: 201,
    body: {
      total_amount: 2300,
      items: [
        { price: 1150, personalisation: { label: "Name", text: "Amala", price: 150 } },
        { price: 1150, personalisation: { text: "Nimal" } },
      ],
    },
  })
  expect(await stockOf(named)).toBe(1)
})

test("a variant is entered by its own name, and its product has a piece less", async () => {
  const { id, variants } = await aProductInColours(api.db, ["Blue", "Red"], 3)
  const sold = { ...handedOver(), items: [{ product_id: variants[1]!, quantity: 1 }], expected_total: 1000 }
  expect(await enter(sold)).toMatchObject({ status: 201, body: { items: [{ product_name: "Blanket (Red)" }] } })
  expect([await stockOf(id), await stockOf(variants[1]!)]).toEqual([5, 2])
  const whole = { ...sold, items: [{ product_id: id, quantity: 1 }] }
  expect(await enter(whole)).toMatchObject({ status: 409, body: { error: { code: "options" } } })
})
