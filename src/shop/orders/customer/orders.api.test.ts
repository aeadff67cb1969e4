import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCartLine, aCheckout, aCustomer, aProductFor, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()

async function anOrder(as: string) {
  await aCartLine(api.db, as, await aProductFor(api.db))
  const headers = { "Idempotency-Key": randomUUID() }
  return (await api.send("POST", "/api/orders", { as, json: aCheckout(), headers })).body
}

test.each([
  ["GET", "/api/orders"],
  ["GET", `/api/orders/${randomUUID()}`],
])("%s %s without a token is 401", async (method, path) => {
  expect((await api.send(method, path)).status).toBe(401)
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
  // Only one of these orders is unpaid, and it is made the oldest.
  await api.db.query(sql`UPDATE orders SET created_at = '2025-01-01' WHERE id = ${placed[22].id}`)
  const due = (await api.send("GET", "/api/orders?due=transfer", { as })).body
  expect([due.orders.map(({ id }: { id: string }) => id), due.next_cursor]).toEqual([[placed[22].id], null])
})

test("another customer’s order gets the response of one that does not exist", async () => {
  const [as, other] = [await aCustomer(api.db), await aCustomer(api.db)]
  const { id } = await anOrder(other)
  expect(await api.send("GET", `/api/orders/${id}`, { as: other })).toMatchObject({ status: 200, body: { id } })
  const unknown = await api.send("GET", `/api/orders/${randomUUID()}`, { as })
  expect(unknown.status).toBe(404)
  for (const path of [id, "1", "%00", encodeURIComponent("' OR 1=1 --")]) {
    const response = await api.send("GET", `/api/orders/${path}`, { as })
    expect([response.status, response.body]).toEqual([404, unknown.body])
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
  "due=all",
  "user_id=1",
])("the query %s is 400", async (query) => {
  const response = await api.send("GET", `/api/orders?${query}`, { as: await aCustomer(api.db) })
  expect(response).toMatchObject({ status: 400, body: { error: { code: "invalid_query" } } })
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
