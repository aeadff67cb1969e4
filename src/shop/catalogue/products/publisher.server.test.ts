import { expect, test } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { aCartLine, aCheckout, aCustomer } from "#tests/fixtures/shop-api.ts"
import { publishDue, startPublisher } from "./publisher.server.ts"

const productsApi = await openAdminProductsApi()
const { api } = productsApi

const soon = () => new Date(Date.now() + 60_000).toISOString()
const scheduled = () => productsApi.created({ state: "scheduled", publish_at: soon() })
/** Its time has come. */
const due = (id: string) => api.db.query(sql`UPDATE products SET publish_at = now() WHERE id = ${id}`)
const seen = async (id: string) => (await api.send("GET", `/api/products/${id}`)).status

test("a draft is nowhere in the shop, and cannot be ordered", async () => {
  const [draft, later] = [await productsApi.created({ state: "draft" }), await scheduled()]
  expect(draft).toMatchObject({ state: "draft", is_active: false })
  expect((await api.send("GET", "/api/products")).body).toMatchObject({ products: [], total: 0, categories: [] })
  const as = await aCustomer(api.db)
  for (const { id } of [draft, later]) {
    expect(await seen(id)).toBe(404)
    expect((await api.send("POST", "/api/cart", { as, json: { product_id: id, quantity: 1 } })).status).toBe(409)
    await aCartLine(api.db, as, id)
  }
  const headers = { "Idempotency-Key": "once" }
  expect((await api.send("POST", "/api/orders", { as, json: aCheckout({ expected_total: 1 }), headers })).status).toBe(
    409,
  )
  for (const [status, matching] of Object.entries({ all: 2, draft: 1, scheduled: 1, inactive: 0, active: 0 })) {
    expect(await productsApi.list(`?status=${status}`)).toMatchObject({ matching })
  }
})

test("a time that is over, or none, is refused", async () => {
  const { id } = await productsApi.created()
  for (const publish_at of ["2020-01-01T00:00:00Z", "tomorrow", null]) {
    expect(await productsApi.send("PATCH", `/${id}`, { state: "scheduled", publish_at })).toMatchObject({
      status: 422,
      body: { error: { field: "publish_at" } },
    })
  }
})

test("what is due is published once by all processes together, as the newest, and announced", async () => {
  const { id } = await scheduled()
  const newer = await productsApi.created({ category: "Hats" })
  const other = openDatabase(api.db.url, { max: 2 })
  const heard: string[] = []
  const stop = await api.db.listen("catalogue_changed", (payload) => heard.push(payload))
  await Promise.all([publishDue(api.db), publishDue(other)])
  expect(await seen(id)).toBe(404)
  await due(id)
  await Promise.all([publishDue(api.db), publishDue(other), publishDue(api.db)])
  await expect.poll(() => heard).toEqual([`product:${id} lists newcomers`])
  expect((await api.send("GET", "/api/products")).body.products).toMatchObject([{ id }, { id: newer.id }])
  expect((await productsApi.trailOf(id))[0]).toMatchObject({
    action: "updated",
    actor: null,
    before: { is_active: false, is_draft: true },
    after: { is_active: true, is_draft: false, publish_at: null },
  })
  expect(await productsApi.trailOf(id)).toHaveLength(2)
  await stop()
  await other.close()
})

test("what was due while no process ran is published by the first that starts", async () => {
  const { id } = await scheduled()
  await due(id)
  const publisher = startPublisher(api.db, 20)
  await expect.poll(() => seen(id)).toBe(200)
  await publisher.stop()
})

test("what an admin is changing at that moment is published after it, as it is then", async () => {
  const { id } = await scheduled()
  await due(id)
  await api.db.transaction(async (tx) => {
    await tx.query(sql`UPDATE products SET name = 'Renamed' WHERE id = ${id}`)
    await publishDue(api.db)
    expect(await seen(id)).toBe(404)
  })
  await publishDue(api.db)
  expect((await api.send("GET", `/api/products/${id}`)).body.name).toBe("Renamed")
})

test("a deleted product is not published before it is restored", async () => {
  const { id } = await scheduled()
  await productsApi.send("DELETE", `/${id}`)
  await due(id)
  await publishDue(api.db)
  expect((await productsApi.send("POST", `/${id}/restore`)).body).toMatchObject({ state: "scheduled" })
  await publishDue(api.db)
  expect(await seen(id)).toBe(200)
})
