import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { makingOf, readyBy } from "#shop/settings/fees/ready-by.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { openCheckout } from "#tests/fixtures/orders/checkout.ts"
import { aCartLine, aCustomer, aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, place, tracesOf } = await openCheckout()
const admin = await aCustomer(api.db, "admin")

/** Returns the id of a product of which more than its stock can be ordered. */
async function made(stock: number, leadTime = "5"): Promise<string> {
  const id = await aProductFor(api.db, { price: "1000.00", stock })
  await api.db.query(sql`UPDATE products SET made_to_order = true, lead_time = ${leadTime} WHERE id = ${id}`)
  return id
}

const inFiveDays = () => readyBy(makingOf(api.shop.settings.values, { time: new Date().toISOString(), waiting: 0 }), 5)

async function ordered(product: string, quantity: number) {
  const as = await aCustomer(api.db)
  await aCartLine(api.db, as, product, quantity)
  const { status, body } = await place(as, { expected_total: quantity * 1000 + 300 })
  return { as, status, body, stock: (await tracesOf(as, product))?.stock }
}

test("what is in stock is taken, the rest is made by a day that is promised, and a cancelled order gives back what it took", async () => {
  const product = await made(1)
  const { as, status, body, stock } = await ordered(product, 3)
  expect(status).toBe(201)
  expect(body.items).toMatchObject([{ quantity: 3, made: 2, ready_by: inFiveDays() }])
  expect(stock).toBe(0)
  expect((await api.send("GET", `/api/orders/${body.id}`, { as })).body.items).toMatchObject([
    { made: 2, ready_by: inFiveDays() },
  ])
  const shown = await api.send("GET", `/api/admin/orders/${body.id}`, { as: admin })
  expect(shown.body.items).toMatchObject([{ made: 2, ready_by: inFiveDays() }])
  expect((await api.send("POST", `/api/orders/${body.id}/cancel`, { as })).status).toBe(200)
  expect((await tracesOf(as, product))?.stock).toBe(1)
  const { version } = (await api.send("GET", `/api/admin/orders/${body.id}`, { as: admin })).body
  const json = { status: "confirmed", version }
  const reopened = await api.send("PATCH", `/api/admin/orders/${body.id}`, { as: admin, json })
  expect(reopened.status).toBe(200)
  expect((await tracesOf(as, product))?.stock).toBe(0)
})

test("what is in stock is made for nobody, and what is not made to order is sold as before", async () => {
  expect((await ordered(await made(3), 3)).body.items).toMatchObject([{ made: 0, ready_by: null }])
  expect((await ordered(await aProductFor(api.db, { price: "1000.00", stock: 2 }), 3)).body.error).toMatchObject({
    code: "over_stock",
  })
})

test("making days in words promise no day", async () => {
  expect((await ordered(await made(0, "two weeks"), 1)).body.items).toMatchObject([{ made: 1, ready_by: null }])
})

test("the last piece goes to one of two buyers at once, and is made for the other", async () => {
  const product = await made(1)
  const both = await Promise.all([ordered(product, 1), ordered(product, 1)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both.map(({ body }) => body.items[0].made).toSorted()).toEqual([0, 1])
  expect(both.at(-1)?.stock).toBe(0)
})

test("lines with other texts share the stock", async () => {
  const product = await made(2)
  await api.db.query(
    sql`UPDATE products SET personalisation = '{"label": {"en": "Name"}, "max_length": 10, "price": "0", "required": false}' WHERE id = ${product}`,
  )
  const as = await aCustomer(api.db)
  await aCartLine(api.db, as, product, 1)
  await api.send("POST", "/api/cart", { as, json: { product_id: product, quantity: 2, personalisation: "Nimal" } })
  const { body } = await place(as, { expected_total: 3300 })
  expect(body.items.map((item: { made: number }) => item.made)).toEqual([0, 1])
})

test("a cart takes more than the stock, up to 999 pieces", async () => {
  const [as, product] = [await aCustomer(api.db), await made(0)]
  const add = (quantity: number) => api.send("POST", "/api/cart", { as, json: { product_id: product, quantity } })
  expect((await add(40)).body).toMatchObject({ added: 40, line: { product: { stock_quantity: 999 } } })
  expect((await add(2000)).body).toMatchObject({ added: 959 })
})

test("variants are made to order as their product is", async () => {
  const {
    id,
    variants: [variant = ""],
  } = await aProductInColours(api.db, ["Blue"], 0)
  await api.db.query(sql`UPDATE products SET made_to_order = true, lead_time = '5' WHERE id = ${id}`)
  const { status, body } = await ordered(variant, 1)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.items).toMatchObject([{ made: 1, ready_by: inFiveDays() }])
})

test("what is handed over is there already: no more is sold than the stock", async () => {
  const product = await made(1)
  const enter = (quantity: number, handed_over: boolean) =>
    api.send("POST", "/api/admin/orders", {
      as: admin,
      headers: { "Idempotency-Key": randomUUID() },
      json: {
        ...{ customer_name: "Kamala Perera", customer_phone: "077 123 4567", payment_method: "cash_on_delivery" },
        ...{ channel: "fair", handed_over, paid: handed_over, items: [{ product_id: product, quantity }] },
        ...(!handed_over && { delivery_address: "12 Temple Road", delivery_city: "Kandy" }),
        expected_total: quantity * 1000 + (handed_over ? 0 : 300),
      },
    })
  expect((await enter(2, true)).status).toBe(409)
  expect((await enter(1, true)).body.items).toMatchObject([{ made: 0 }])
  expect((await enter(2, false)).body.items).toMatchObject([{ made: 2, ready_by: inFiveDays() }])
})

test("it is neither sold out nor low on stock", async () => {
  const product = await made(0)
  const low = await api.send("GET", "/api/admin/products?status=low_stock&page_size=100", { as: admin })
  expect(low.body.products.map(({ id }: { id: string }) => id)).not.toContain(product)
  const listed = await api.send("GET", "/api/products?in_stock=1&limit=50")
  expect(listed.body.products.find(({ id }: { id: string }) => id === product)).toMatchObject({
    ...{ stock_quantity: 0, made_to_order: true },
  })
})

test("the owner says in how many days it is made", async () => {
  const json = { name: "Rug", price: 10, stock_quantity: 0, made_to_order: true, lead_time: "soon" }
  const refused = await api.send("POST", "/api/admin/products", { as: admin, json })
  expect(refused).toMatchObject({ status: 422, body: { error: { field: "lead_time" } } })
  const { body } = await api.send("POST", "/api/admin/products", { as: admin, json: { ...json, lead_time: "7" } })
  expect(body).toMatchObject({ made_to_order: true, lead_time: "7" })
  const change = (given: object) => api.send("PATCH", `/api/admin/products/${body.id}`, { as: admin, json: given })
  expect((await change({ lead_time: "" })).status).toBe(422)
  expect((await change({ lead_time: "", made_to_order: false })).status).toBe(200)
})
