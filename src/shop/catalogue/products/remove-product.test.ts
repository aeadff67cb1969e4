import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { fileOf, openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { sweepUnusedPictures } from "../pictures/admin-products-pictures.server.ts"
import { sweepDeletedProducts } from "./remove-product.server.ts"

const productsApi = await openAdminProductsApi()
const { api } = productsApi

const age = (id: string) =>
  api.db.query(sql`UPDATE products SET archived_at = archived_at - interval '31 days' WHERE id = ${id}`)

describe("a deleted product", () => {
  test.each(["active", "inactive", "draft"])("is restored as it was: %s", async (state) => {
    const image_url = await productsApi.uploaded()
    const { id } = await productsApi.created({ image_url, state })
    await productsApi.send("DELETE", `/${id}`)
    expect(await productsApi.list("?status=archived")).toMatchObject({
      matching: 1,
      products: [{ id, state: "archived" }],
    })
    expect(await productsApi.list("?status=archived&q=bunn")).toMatchObject({ matching: 1 })
    expect(await productsApi.list("?status=archived&q=bear")).toMatchObject({ matching: 0 })
    expect((await productsApi.send("POST", `/${id}/restore`)).body).toMatchObject({ state, image_url, name: "Bunny" })
    expect((await api.send("GET", `/api/products/${id}`)).status).toBe(state === "active" ? 200 : 404)
    expect((await productsApi.trailOf(id)).map(({ action }: { action: string }) => action)).toEqual([
      "restored",
      "deleted",
      "created",
    ])
    expect((await productsApi.send("POST", `/${id}/restore`)).status).toBe(404)
  })

  test("is gone with its pictures after a month, unless an order holds it", async () => {
    const image_url = await productsApi.uploaded()
    const [ordered, forgotten] = [await productsApi.created({ image_url }), await productsApi.created({ image_url })]
    await productsApi.order(ordered.id)
    for (const { id } of [ordered, forgotten]) await productsApi.send("DELETE", `/${id}`)
    expect(await sweepDeletedProducts(api.shop)).toBe(0)
    await age(ordered.id)
    await age(forgotten.id)
    expect(await sweepDeletedProducts(api.shop)).toBe(1)
    expect(await api.db.query(sql`SELECT id FROM products`)).toEqual([{ id: ordered.id }])
    expect(await api.shop.files.has(fileOf(image_url))).toBe(true)
  })

  test.each(["x", randomUUID()])("that is none, %j, is not restored", async (id) => {
    expect((await productsApi.send("POST", `/${id}/restore`)).status).toBe(404)
  })
})

describe("a copy", () => {
  test("is a draft without stock, with pictures that outlive the original", async () => {
    const [front, back] = [await productsApi.uploaded(), await productsApi.uploaded()]
    const pictures = [
      { image_url: front, alt: "Its face" },
      { image_url: back, alt: "" },
    ]
    const original = await productsApi.created({ pictures, size: "30 cm", name: "B".repeat(200) })
    const { status, body } = await productsApi.send("POST", `/${original.id}/duplicate`)
    expect([status, body]).toMatchObject([
      201,
      { name: `${"B".repeat(193)} (copy)`, state: "draft", stock_quantity: 0, size: "30 cm", price: 1250.5, pictures },
    ])
    await productsApi.send("DELETE", `/${original.id}`)
    await age(original.id)
    await sweepDeletedProducts(api.shop)
    await sweepUnusedPictures(api.shop)
    expect(await Promise.all([front, back].map((url) => api.shop.files.has(fileOf(url))))).toEqual([true, true])
    expect((await productsApi.trailOf(body.id))[0]).toMatchObject({ action: "created", after: { is_draft: true } })
  })

  test.each(["x", randomUUID()])("of no product, %j, is none", async (id) => {
    expect((await productsApi.send("POST", `/${id}/duplicate`)).status).toBe(404)
  })
})
