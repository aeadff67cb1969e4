import { randomUUID } from "node:crypto"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { sql } from "#database/database.ts"
import { aCartLine, aCustomer, aProductFor, sharedApi } from "#tests/fixtures/shop-api.ts"
import { addToCart } from "./add-to-cart.server.ts"

const api = await sharedApi()

const quantities = (userId: string) =>
  api.db.query<{ quantity: number }>(sql`SELECT quantity FROM cart WHERE user_id = ${userId} ORDER BY created_at`)

test.each([
  ["GET", "/api/cart"],
  ["GET", "/api/cart/count"],
  ["POST", "/api/cart"],
  ["PATCH", `/api/cart/${randomUUID()}`],
  ["DELETE", `/api/cart/${randomUUID()}`],
])("%s %s without a token is 401", async (method, path) => {
  const { status, body } = await api.send(method, path, method === "GET" ? {} : { json: { quantity: 1 } })
  expect(status).toBe(401)
  expect(body.error.code).toBe("unauthorized")
})

test("an empty cart costs no delivery", async () => {
  const as = await aCustomer(api.db)
  expect((await api.send("GET", "/api/cart", { as })).body).toEqual({
    lines: [],
    subtotal: 0,
    delivery_fee: 0,
    delivery: { fee: 300, free_from: null, rules: [], usual_grams: 500, cash_fee: 0 },
    total: 0,
  })
  expect((await api.send("GET", "/api/cart/count", { as })).body).toEqual({ count: 0 })
})

test("adding again adds, up to the stock, and returns what was really added", async () => {
  const as = await aCustomer(api.db)
  const product_id = await aProductFor(api.db, { price: "1250.50", stock: 4 })
  const add = (quantity?: number) => api.send("POST", "/api/cart", { as, json: { product_id, quantity } })

  const first = await add()
  expect(first).toMatchObject({ status: 200, body: { added: 1, line: { product_id, quantity: 1 } } })
  expect(await add(2)).toMatchObject({ status: 200, body: { added: 2, line: { quantity: 3 } } })
  expect(await add(2 ** 40)).toMatchObject({ status: 200, body: { added: 1, line: { quantity: 4 } } })
  expect(await add(1)).toMatchObject({ status: 200, body: { added: 0, line: { quantity: 4 } } })

  const cart = (await api.send("GET", "/api/cart", { as })).body
  expect(cart).toMatchObject({ subtotal: 5002, delivery_fee: 300, total: 5302 })
  expect(cart.lines).toEqual([
    {
      id: first.body.line.id,
      product_id,
      quantity: 4,
      product: {
        id: product_id,
        name: "Bunny",
        price: 1250.5,
        image_url: null,
        category: "Toys",
        stock_quantity: 4,
        weight_grams: null,
        is_active: true,
      },
    },
  ])
  expect((await api.send("GET", "/api/cart/count", { as })).body).toEqual({ count: 1 })
})

test("concurrent adds lose nothing, never pass the stock, and share out what was added", async () => {
  const as = await aCustomer(api.db)
  const product_id = await aProductFor(api.db, { stock: 15 })
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => api.send("POST", "/api/cart", { as, json: { product_id } })),
  )
  expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200))
  expect(responses.reduce((sum, response) => sum + response.body.added, 0)).toBe(15)
  expect(await quantities(as)).toEqual([{ quantity: 15 }])
})

test("a product is added by one statement, whether the cart holds it or not", async () => {
  const as = await aCustomer(api.db)
  const product_id = await aProductFor(api.db)
  const query = vi.spyOn(api.db, "query")
  onTestFinished(() => query.mockRestore())
  for (const quantity of [1, 2]) {
    query.mockClear()
    expect(await addToCart(api.db, as, { product_id, quantity })).toMatchObject({ value: { added: quantity } })
    expect(query).toHaveBeenCalledTimes(1)
  }
})

describe("what cannot be added", () => {
  test.each([
    ["unknown", async () => randomUUID(), 404, "Product not found"],
    ["no id at all", async () => "1; DROP TABLE cart", 404, "Product not found"],
    ["a NUL", async () => "\0", 404, "Product not found"],
    ["archived", () => aProductFor(api.db, { archived: true }), 404, "Product not found"],
    ["inactive", () => aProductFor(api.db, { active: false }), 409, "Bunny is no longer available"],
    ["sold out", () => aProductFor(api.db, { stock: 0 }), 409, "Bunny is out of stock"],
  ])("%s", async (_, product, status, message) => {
    const as = await aCustomer(api.db)
    const response = await api.send("POST", "/api/cart", { as, json: { product_id: await product() } })
    expect(response).toMatchObject({ status, body: { error: { message } } })
    expect(await quantities(as)).toEqual([])
  })

  test.each([[0], [-1], [1.5], ["2"], [null], [Number.MAX_VALUE], [true], [[1]]])(
    "a quantity of %j",
    async (quantity) => {
      const as = await aCustomer(api.db)
      const product_id = await aProductFor(api.db)
      const response = await api.send("POST", "/api/cart", { as, json: { product_id, quantity } })
      expect(response).toMatchObject({
        status: 422,
        body: {
          error: {
            code: "validation_failed",
            field: "quantity",
            message: "Quantity must be a whole number of 1 or more",
          },
        },
      })
      expect(await quantities(as)).toEqual([])
    },
  )
})

describe("a line’s quantity", () => {
  test("follows the customer up to the stock, and down from above it", async () => {
    const as = await aCustomer(api.db)
    const id = await aCartLine(api.db, as, await aProductFor(api.db, { stock: 3 }), 10)
    const set = (quantity: number) => api.send("PATCH", `/api/cart/${id}`, { as, json: { quantity } })
    expect(await set(11)).toMatchObject({
      status: 409,
      body: { error: { code: "over_stock", message: "Only 3 left in stock", field: "quantity" } },
    })
    expect(await set(9)).toMatchObject({ status: 200, body: { line: { quantity: 9, problem: "over_stock" } } })
    const fixed = await set(3)
    expect(fixed).toMatchObject({ status: 200, body: { line: { quantity: 3 } } })
    expect(fixed.body.line).not.toHaveProperty("problem")
    expect(await set(2 ** 40)).toMatchObject({ status: 409 })
    expect(await quantities(as)).toEqual([{ quantity: 3 }])
  })

  test.each(["PATCH", "DELETE"])(
    "%s of another customer’s line, or of none, is 404 and changes nothing",
    async (method) => {
      const [owner, stranger] = [await aCustomer(api.db), await aCustomer(api.db)]
      const id = await aCartLine(api.db, owner, await aProductFor(api.db), 2)
      for (const target of [id, randomUUID(), "1", "' OR 1=1 --", "%00"]) {
        const response = await api.send(method, `/api/cart/${encodeURIComponent(target)}`, {
          as: stranger,
          json: { quantity: 5 },
        })
        expect(response).toMatchObject({ status: 404, body: { error: { code: "not_found" } } })
      }
      expect(await quantities(owner)).toEqual([{ quantity: 2 }])
    },
  )

  test("a removed line is gone", async () => {
    const as = await aCustomer(api.db)
    const id = await aCartLine(api.db, as, await aProductFor(api.db))
    expect((await api.send("DELETE", `/api/cart/${id}`, { as })).status).toBe(204)
    expect((await api.send("DELETE", `/api/cart/${id}`, { as })).status).toBe(404)
    expect(await quantities(as)).toEqual([])
  })
})

test("lines that cannot be bought are marked and count nothing", async () => {
  const as = await aCustomer(api.db)
  const products = [
    await aProductFor(api.db, { price: "10.00" }),
    await aProductFor(api.db, { active: false }),
    await aProductFor(api.db, { archived: true }),
    await aProductFor(api.db, { stock: 0 }),
    await aProductFor(api.db, { stock: 1, price: "5.00" }),
    randomUUID(),
  ]
  for (const product of products) await aCartLine(api.db, as, product, 2)
  const { body } = await api.send("GET", "/api/cart", { as })
  expect(body.lines.map((line: { problem?: string }) => line.problem)).toEqual([
    undefined,
    "inactive",
    "gone",
    "sold_out",
    "over_stock",
    "gone",
  ])
  expect(body.lines[5].product).toBeNull()
  expect(body).toMatchObject({ subtotal: 30, delivery_fee: 300, total: 330 })
})
