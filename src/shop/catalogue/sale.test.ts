import { expect, test } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { dayInColombo } from "#messages/formats.ts"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { blanketOptions } from "#tests/fixtures/catalogue/variants.ts"
import { aCartLine, aCheckout, aCustomer } from "#tests/fixtures/shop-api.ts"
import { startPublisher, turnSales } from "./products/publisher.server.ts"

const productsApi = await openAdminProductsApi()
const { api, send, created } = productsApi

const DAY_MS = 24 * 60 * 60 * 1000
const day = (days: number) => dayInColombo(new Date(Date.now() + days * DAY_MS))
const sale = (sale_price: number | null, from = 0, until = 3) => ({
  ...{ sale_price, sale_from: day(from), sale_until: day(until) },
})
const seen = async (id: string) => (await api.send("GET", `/api/products/${id}`)).body
/** Lets days pass for a product and its variants: everything that was stored of it lies so much further back. No trigger looks. */
const pass = (id: string, days: number) =>
  api.db.transaction(async (tx) => {
    await tx.query(sql`ALTER TABLE products DISABLE TRIGGER USER`)
    await tx.query(
      sql`UPDATE products SET sale_from = sale_from - ${days}::int, sale_until = sale_until - ${days}::int,
            price_since = price_since - ${days} * interval '1 day', created_at = created_at - ${days} * interval '1 day'
          WHERE id = ${id} OR variant_of = ${id}`,
    )
    await tx.query(sql`ALTER TABLE products ENABLE TRIGGER USER`)
  })
/** It has cost what it costs for a month. */
async function old(changes: Record<string, unknown> = {}) {
  const product = await created(changes)
  await pass(product.id, 30)
  return product
}

test("a sale of today begins with its edit, and the price before is told where it held for a week", async () => {
  const { id } = await old({ price: 1250.5 })
  expect((await send("PATCH", `/${id}`, sale(1000))).body).toMatchObject({ price: 1000, regular_price: 1250.5 })
  expect(await seen(id)).toMatchObject({ price: 1000, sale: { until: day(3), price_before: 1250.5 } })
  const fresh = await created({ price: 1250.5, ...sale(1000) })
  expect(await seen(fresh.id)).toMatchObject({ price: 1000, sale: { until: day(3) } })
  expect((await seen(fresh.id)).sale).not.toHaveProperty("price_before")
})

test("a price raised before or during the sale was never the price, and is not told", async () => {
  const { id } = await old({ price: 1000 })
  await send("PATCH", `/${id}`, { price: 2000 })
  await send("PATCH", `/${id}`, sale(900))
  expect((await seen(id)).sale).toEqual({ until: day(3) })
  const other = await old({ price: 1000 })
  await send("PATCH", `/${other.id}`, sale(900))
  expect((await send("PATCH", `/${other.id}`, { price: 1500 })).body).toMatchObject({ price: 900, regular_price: 1500 })
  expect((await seen(other.id)).sale).toEqual({ until: day(3) })
  expect(
    (await send("PATCH", `/${other.id}`, { sale_price: null, sale_from: null, sale_until: null })).body,
  ).toMatchObject({ price: 1500, regular_price: null })
})

test.each([
  [{ sale_price: 100 }, "sale_until"],
  [sale(null), "sale_price"],
  [sale(1250.5), "sale_price"],
  [sale(-1), "sale_price"],
  [sale(100, 3, 2), "sale_until"],
  [sale(100, -5, -1), "sale_until"],
  [{ ...sale(100), sale_from: "tomorrow" }, "sale_from"],
  [
    {
      ...sale(100),
      options: {
        ...blanketOptions(),
        variants: [{ values: ["Red", "Small"], price: 90, sale_price: 95, stock_quantity: 1 }],
      },
    },
    "options",
  ],
])("a sale like %j is refused in plain words", async (changes, field) => {
  const { id } = await created({ price: 1250.5 })
  for (const [method, path, body] of [
    ["POST", "", { name: "Cap", price: 1250.5, stock_quantity: 1 }],
    ["PATCH", `/${id}`, {}],
  ] as const) {
    const refused = await send(method, path, { ...body, ...changes })
    expect(refused).toMatchObject({ status: 422, body: { error: { field } } })
  }
})

test("a price that would fall to the sale price is refused, also in a change of many", async () => {
  const { id, version } = await created({ price: 1000, ...sale(800) })
  expect(await send("PATCH", `/${id}`, { price: 800 })).toMatchObject({
    status: 422,
    body: { error: { field: "sale_price" } },
  })
  const bulk = (percent: number) =>
    send("POST", "/bulk", { products: [{ id, version }], change: { price_percent: percent } })
  expect((await bulk(-20)).body.error.message).toContain("Bunny")
  expect((await bulk(10)).status).toBe(200)
  expect((await send("GET", `/${id}`)).body).toMatchObject({ price: 800, regular_price: 1100 })
})

test("sales begin and end by the day in Colombo, once by all processes, with a word in the history and to the pages", async () => {
  const { id } = await old({ price: 1000, ...sale(800, 31, 40) })
  const other = openDatabase(api.db.url, { max: 2 })
  const heard: string[] = []
  const stop = await api.db.listen("catalogue_changed", (payload) => heard.push(payload))
  const turn = () => Promise.all([turnSales(api.db), turnSales(other), turnSales(api.db)])
  await turn()
  expect(await seen(id)).toMatchObject({ price: 1000 })
  await pass(id, 1)
  await turn()
  await expect.poll(() => heard).toEqual([`product:${id} lists`])
  expect(await seen(id)).toMatchObject({ price: 800, sale: { until: day(9), price_before: 1000 } })
  await pass(id, 10)
  await turn()
  expect((await send("GET", `/${id}`)).body).toMatchObject({
    price: 1000,
    regular_price: null,
    sale_price: null,
    sale_from: null,
  })
  const told = (await productsApi.trailOf(id)).slice(0, 2)
  expect(told).toMatchObject([
    {
      actor: null,
      before: { price: 800, sale_price: 800 },
      after: { price: 1000, sale_price: null, sale_until: null },
    },
    { actor: null, before: { price: 1000 }, after: { price: 800 } },
  ])
  expect(await productsApi.trailOf(id)).toHaveLength(3)
  await stop()
  await other.close()
})

test("a sale that began and ended while no process ran is taken away by the first that starts", async () => {
  const { id } = await created({ price: 1000, ...sale(800, 1, 2) })
  await pass(id, 5)
  const publisher = startPublisher(api.db, 20)
  await expect.poll(async () => (await send("GET", `/${id}`)).body).toMatchObject({ price: 1000, sale_until: null })
  await publisher.stop()
})

test("nothing is sold at a sale price after its end, also before the publisher has looked", async () => {
  const { id } = await created({ price: 1000, made_to_order: false, ...sale(800) })
  const as = await aCustomer(api.db)
  await aCartLine(api.db, as, id)
  const cart = async () => (await api.send("GET", "/api/cart", { as })).body
  const { total, lines } = await cart()
  expect(lines).toMatchObject([{ product: { price: 800, sale: { until: day(3) } } }])
  await pass(id, 5)
  const order = (expected_total: number, key: string) =>
    api.send("POST", "/api/orders", { as, json: aCheckout({ expected_total }), headers: { "Idempotency-Key": key } })
  expect(await order(total, "sale")).toMatchObject({ status: 409, body: { error: { code: "total_changed" } } })
  expect((await cart()).total).toBe(total + 200)
  expect((await order(total + 200, "regular")).status).toBe(201)
})

test("amid fifty orders each one pays the price that held when it was judged", async () => {
  const { id } = await created({ price: 1000, stock_quantity: 60, ...sale(800) })
  const answers: Array<{ status: number }> = []
  for (const wave of [1, 2, 3, 4, 5]) {
    const orders = Array.from({ length: 10 }, () => productsApi.order(id))
    if (wave === 3) await pass(id, 5).then(() => turnSales(api.db))
    answers.push(...(await Promise.all(orders)))
  }
  const sold = await api.db.query<{ price: number; pieces: number }>(
    sql`SELECT i.product_price::float AS price, count(*)::int AS pieces FROM order_items i WHERE product_id = ${id} GROUP BY 1`,
  )
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  expect(sold.every(({ price }) => price === 800 || price === 1000)).toBe(true)
  expect(sold.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(answers.filter(({ status }) => status === 201).length)
})

test("variants follow the sale of their product, those with a price of their own with a sale price of their own", async () => {
  const { id, options } = await old({ price: 1000, options: blanketOptions() })
  await send("PATCH", `/${id}`, sale(800))
  const shown = await seen(id)
  expect(shown).toMatchObject({ price: 800, highest_price: 1500, sale: { until: day(3), price_before: 1000 } })
  expect(shown.options.variants).toMatchObject([
    { price: 800, sale: { until: day(3), price_before: 1000 } },
    { price: 1500 },
    { price: 800 },
  ])
  expect(shown.options.variants[1]).not.toHaveProperty("sale")
  const variants = options.variants.map((each: { price: number | null }) => ({
    ...each,
    sale_price: each.price && 1200,
  }))
  const changed = await send("PATCH", `/${id}`, { options: { choices: options.choices, variants } })
  expect(changed.body.options.variants).toMatchObject([{ sale_price: null }, { price: 1500, sale_price: 1200 }, {}])
  expect((await seen(id)).options.variants[1]).toMatchObject({ price: 1200, sale: { price_before: 1500 } })
  await pass(id, 5)
  await turnSales(api.db)
  const after = (await send("GET", `/${id}`)).body
  expect(after).toMatchObject({ price: 1000, options: { base_price: 1000, highest_price: 1500 }, sale_until: null })
  expect(after.options.variants.map((each: { sale_price: number | null }) => each.sale_price)).toEqual([
    null,
    null,
    null,
  ])
})

test("a copy has the regular price and no sale; a product that is restored after its sale costs what it did", async () => {
  const { id } = await created({ price: 1000, ...sale(800) })
  expect((await send("POST", `/${id}/duplicate`)).body).toMatchObject({
    price: 1000,
    sale_price: null,
    regular_price: null,
  })
  await send("DELETE", `/${id}`)
  await pass(id, 5)
  await turnSales(api.db)
  await send("POST", `/${id}/restore`)
  await turnSales(api.db)
  expect(await seen(id)).toMatchObject({ price: 1000 })
})
