import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openCheckout } from "#tests/fixtures/orders/checkout.ts"
import { aCartLine, aCustomer, aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, place } = await openCheckout()
const { db } = api

/** Places a new customer's order of these products and quantities. */
async function anOrderOf(...lines: Array<readonly [product: string, quantity: number]>) {
  const as = await aCustomer(db)
  for (const [product, quantity] of lines) await aCartLine(db, as, product, quantity)
  const { total } = (await api.send("GET", "/api/cart", { as })).body
  const { body } = await place(as, { expected_total: total })
  const reorder = () => api.send("POST", `/api/orders/${body.id}/reorder`, { as })
  const cart = async () => {
    const { lines } = (await api.send("GET", "/api/cart", { as })).body
    return Object.fromEntries(
      lines.map(({ product_id, quantity }: { product_id: string; quantity: number }) => [product_id, quantity]),
    )
  }
  return { as, reorder, cart }
}

test("puts every line in the cart, added to what is there", async () => {
  const [bunny, bear] = [await aProductFor(db, { stock: 20 }), await aProductFor(db, { name: "Bear" })]
  const { as, reorder, cart } = await anOrderOf([bunny, 3], [bear, 1])
  await aCartLine(db, as, bunny, 2)
  const { status, body } = await reorder()
  expect(status).toBe(200)
  expect(body.lines).toEqual([
    { product_id: bunny, product_name: "Bunny", name: "Bunny", wanted: 3, added: 3, availability: "sold" },
    { product_id: bear, product_name: "Bear", name: "Bear", wanted: 1, added: 1, availability: "sold" },
  ])
  expect(await cart()).toEqual({ [bunny]: 5, [bear]: 1 })
})

test("says what is short, sold out or sold no more, and adds the rest", async () => {
  const products = []
  for (let n = 0; n < 4; n++) products.push(await aProductFor(db, { stock: 5 }))
  const [short, out, inactive, archived] = products as [string, string, string, string]
  const { reorder, cart } = await anOrderOf([short, 3], [out, 5], [inactive, 1], [archived, 1])
  await db.query(sql`UPDATE products SET is_active = false WHERE id = ${inactive}`)
  await db.query(sql`UPDATE products SET is_active = false, archived_at = now() WHERE id = ${archived}`)
  const { lines } = (await reorder()).body
  expect(lines).toMatchObject([
    { product_id: short, wanted: 3, added: 2, availability: "sold" },
    { product_id: out, added: 0, availability: "sold_out" },
    { product_id: inactive, added: 0, availability: "gone" },
    { product_id: archived, added: 0, availability: "gone" },
  ])
  expect(await cart()).toEqual({ [short]: 2 })
  expect((await reorder()).body.lines[0]).toMatchObject({ added: 0, availability: "sold" })
  expect(await cart()).toEqual({ [short]: 2 })
})

test("concurrently with orders and other changes of the cart nothing waits in a circle, and the stock is the limit", async () => {
  const [bunny, bear] = [await aProductFor(db, { stock: 9 }), await aProductFor(db, { stock: 9 })]
  const { as, reorder, cart } = await anOrderOf([bunny, 2], [bear, 2])
  const add = (product_id: string) => api.send("POST", "/api/cart", { as, json: { product_id } })
  const responses = await Promise.all([
    ...Array.from({ length: 6 }, () => reorder()),
    ...[bear, bunny, bear, bunny].map(add),
    place(as),
  ])
  expect(responses.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
  for (const quantity of Object.values(await cart())) expect(quantity).toBeLessThanOrEqual(7)
})

test("is one’s own orders’ alone, and needs a session", async () => {
  const { as, cart } = await anOrderOf([await aProductFor(db), 1])
  const other = await anOrderOf([await aProductFor(db), 1])
  const [{ id }] = (await api.send("GET", "/api/orders", { as: other.as })).body.orders
  for (const unknown of [id, randomUUID(), "1"]) {
    expect((await api.send("POST", `/api/orders/${unknown}/reorder`, { as })).status).toBe(404)
  }
  expect((await api.send("POST", `/api/orders/${id}/reorder`)).status).toBe(401)
  expect(await cart()).toEqual({})
})
