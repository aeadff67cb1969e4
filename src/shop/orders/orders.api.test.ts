import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCartLine, aCheckout, aCustomer, aProductFor, openTestApi, type TestApi } from "#tests/fixtures/shop-api.ts"

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

async function anOrder(as: string) {
  await aCartLine(api.db, as, await aProductFor(api.db))
  const headers = { "Idempotency-Key": randomUUID() }
  return (await api.send("POST", "/api/orders", { as, json: aCheckout(), headers })).body
}

test.each([
  ["POST", "/api/orders"],
  ["GET", "/api/orders"],
  ["GET", `/api/orders/${randomUUID()}`],
])("%s %s without a token is 401", async (method, path) => {
  const json = method === "POST" ? { json: aCheckout(), headers: { "Idempotency-Key": "1" } } : {}
  expect((await api.send(method, path, json)).status).toBe(401)
})

test("one’s own orders come newest first, page after page, each once and in full", async () => {
  const [as, other] = [await aCustomer(api.db), await aCustomer(api.db)]
  const placed = []
  // Orders of one microsecond are told apart by id. Old and paid ones are below the limits of what one customer may order.
  for (let i = 0; i < 22; i++) {
    placed.push(await anOrder(as))
    await api.db.query(sql`UPDATE orders SET created_at = '2026-01-01', payment_status = 'paid' WHERE user_id = ${as}`)
  }
  placed.push(await anOrder(as))
  await anOrder(other)

  const first = (await api.send("GET", "/api/orders", { as })).body
  expect(first.orders).toHaveLength(20)
  expect(first.orders[0]).toEqual(placed[22])
  const second = (await api.send("GET", `/api/orders?cursor=${first.next_cursor}`, { as })).body
  expect(second.next_cursor).toBeNull()
  const seen = [...first.orders, ...second.orders].map((order: { id: string }) => order.id)
  expect(seen.toSorted()).toEqual(placed.map((order) => order.id).toSorted())
})

test("somebody else’s order answers like one that does not exist", async () => {
  const [as, other] = [await aCustomer(api.db), await aCustomer(api.db)]
  const { id } = await anOrder(other)
  expect(await api.send("GET", `/api/orders/${id}`, { as: other })).toMatchObject({ status: 200, body: { id } })
  const unknown = await api.send("GET", `/api/orders/${randomUUID()}`, { as })
  expect(unknown.status).toBe(404)
  for (const path of [id, "1", "%00", encodeURIComponent("' OR 1=1 --")]) {
    const answer = await api.send("GET", `/api/orders/${path}`, { as })
    expect([answer.status, answer.body]).toEqual([404, unknown.body])
  }
  expect((await api.send("GET", "/api/orders", { as })).body).toEqual({ orders: [], next_cursor: null })
  expect((await api.send("GET", `/api/orders?cursor=${id}`, { as })).status).toBe(400)
})

test.each([
  "cursor=",
  "cursor=x",
  "cursor=%00",
  "cursor=5c1fdd44-5f0c-4a57-a4a8-000000000001",
  "cursor=a&cursor=b",
  "page=2",
  "user_id=1",
])("the query %s is 400", async (query) => {
  const answer = await api.send("GET", `/api/orders?${query}`, { as: await aCustomer(api.db) })
  expect(answer).toMatchObject({ status: 400, body: { error: { code: "invalid_query" } } })
})

test("an order keeps the names and prices it was placed with", async () => {
  const as = await aCustomer(api.db)
  const { id, items } = await anOrder(as)
  await api.db.query(
    sql`UPDATE products SET name = 'Renamed', price = 1, image_url = '/new.webp' WHERE id = ${items[0].product_id}`,
  )
  const { body } = await api.send("GET", `/api/orders/${id}`, { as })
  expect(body.items).toEqual([{ ...items[0], product: { name: "Renamed", image_url: "/new.webp" } }])
})

describe("a checkout field that is not acceptable", () => {
  test.each([
    ["customer_name", "A", "Name must be at least 2 characters"],
    ["customer_name", "x".repeat(10_000), "Name too long"],
    ["customer_name", "Nimal 2", "Name can only contain letters"],
    ["customer_name", "Nimal 🐰", "Name can only contain letters"],
    ["customer_name", "Ni\u200Fmal", "Name can only contain letters"],
    ["customer_name", ["Nimal"], "Name must be text"],
    ["customer_email", "nimal", "Invalid email address"],
    ["customer_email", "a@b.co\r\nBcc: c@d.co", "Email contains characters that cannot be used"],
    ["customer_email", `${"a".repeat(251)}@b.co`, "Email too long"],
    ["customer_phone", "", "Invalid phone number"],
    ["customer_phone", "077-ABC-4567", "Invalid phone number"],
    ["customer_phone", "077123456", "Phone number too short"],
    ["customer_phone", "+94 77 123 4567 89012", "Phone number too long"],
    ["customer_phone", "+--------------", "Invalid phone number"],
    ["delivery_address", "Fort", "Address too short"],
    ["delivery_address", `${" ".repeat(20)}Fort`, "Address too short"],
    ["delivery_address", "x".repeat(501), "Address too long"],
    ["delivery_address", "12 Galle\0Road", "Address contains characters that cannot be used"],
    ["delivery_city", "C", "City name too short"],
    ["delivery_city", "x".repeat(101), "City name too long"],
    ["delivery_postal_code", "x".repeat(21), "Postal code too long"],
    ["notes", "x".repeat(1001), "Notes too long"],
    ["notes", { a: 1 }, "Notes must be text"],
    ["payment_method", "cash", "Choose how you want to pay"],
    ["coupon_code", 5, "Coupon code must be text"],
    ["expected_total", "1300", "The total must be a number of rupees"],
    ["expected_total", 1300.001, "The total must be a number of rupees"],
    ["expected_total", -1, "The total must be a number of rupees"],
    ["expected_total", 1e300, "The total must be a number of rupees"],
  ])("%s %j: %s", async (field, value, message) => {
    const as = await aCustomer(api.db)
    await aCartLine(api.db, as, await aProductFor(api.db))
    const headers = { "Idempotency-Key": "1" }
    const answer = await api.send("POST", "/api/orders", { as, json: aCheckout({ [field]: value }), headers })
    expect(answer).toMatchObject({ status: 422, body: { error: { code: "validation_failed", message, field } } })
    expect((await api.send("GET", "/api/cart/count", { as })).body).toEqual({ count: 1 })
  })

  test("is the first of several, in the order of the form", async () => {
    const as = await aCustomer(api.db)
    const json = { customer_phone: "x", customer_name: "", delivery_city: "" }
    const answer = await api.send("POST", "/api/orders", { as, json, headers: { "Idempotency-Key": "1" } })
    expect(answer.body.error).toMatchObject({ field: "customer_name", message: "Name must be at least 2 characters" })
  })
})

test("strange but acceptable texts are kept letter for letter", async () => {
  const as = await aCustomer(api.db)
  await aCartLine(api.db, as, await aProductFor(api.db))
  const texts = {
    customer_name: "ශ්‍රීමතී D’Silva",
    delivery_address: "'; DROP TABLE orders; --\n<b>12</b> \u202Eшоссе 🏠",
    notes: '{"$ne": null} %s \\ 🎁',
  }
  const headers = { "Idempotency-Key": "1" }
  const { status, body } = await api.send("POST", "/api/orders", { as, json: aCheckout(texts), headers })
  expect(status).toBe(201)
  expect(body).toMatchObject(texts)
})
