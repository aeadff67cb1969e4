import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { blanketOptions } from "#tests/fixtures/catalogue/variants.ts"
import type { AdminProduct } from "./admin-products.ts"
import { priceAfter } from "./bulk-products.ts"

const productsApi = await openAdminProductsApi()

const change = (products: AdminProduct[], asked: unknown) =>
  productsApi.send("POST", "/bulk", { products: products.map(({ id, version }) => ({ id, version })), change: asked })
const now = async (product: AdminProduct): Promise<AdminProduct> =>
  (await productsApi.send("GET", `/${product.id}`)).body
const several = () =>
  Promise.all(["Hat", "Cap"].map((name, n): Promise<AdminProduct> => productsApi.created({ name, price: 100.05 + n })))

test.each([
  [{ state: "draft" }, [{ state: "draft" }, { state: "draft" }]],
  [{ category: "hats" }, [{ category: "hats" }, { category: "hats" }]],
  [{ stock_quantity: 3 }, [{ stock_quantity: 3 }, { stock_quantity: 3 }]],
  [{ price_percent: -10 }, [{ price: 90.05 }, { price: 90.95 }]],
  [{ price_amount: 50.5 }, [{ price: 150.55 }, { price: 151.55 }]],
])("%j is done to all of them, and recorded for each", async (asked, after) => {
  const products = await several()
  expect(await change(products, asked)).toMatchObject({ status: 200, body: { changed: 2 } })
  for (const [at, product] of products.entries()) {
    expect(await now(product)).toMatchObject({ ...after[at], version: 2 })
    expect(await productsApi.trailOf(product.id)).toMatchObject([{ action: "updated" }, { action: "created" }])
  }
})

test("drafts are published, and products deleted so that they can be restored", async () => {
  const products = await several()
  await change(products, { state: "draft" })
  expect((await change(await Promise.all(products.map(now)), { state: "active" })).status).toBe(200)
  const published = await Promise.all(products.map(now))
  expect(published).toMatchObject([{ state: "active" }, { state: "active" }])
  expect((await change(published, { state: "archived" })).status).toBe(200)
  expect(await productsApi.list("?status=archived")).toMatchObject({ matching: 2 })
})

test("of products of which one was changed, is gone or would have no price, none is changed", async () => {
  const products = await several()
  const [hat, cap] = products as [AdminProduct, AdminProduct]
  expect(await change(products, { price_amount: -100.05 })).toMatchObject({
    status: 422,
    body: { error: { message: expect.stringContaining("“Hat”") } },
  })
  await productsApi.send("PATCH", `/${cap.id}`, { size: "Small" })
  expect(await change(products, { stock_quantity: 1 })).toMatchObject({
    status: 409,
    body: { error: { code: "bulk_outdated", message: expect.stringContaining("“Cap”") } },
  })
  expect((await change([hat, { ...cap, id: randomUUID() }], { stock_quantity: 1 })).status).toBe(409)
  expect(await now(hat)).toMatchObject({ price: 100.05, stock_quantity: 7, version: 1 })
})

test("every price of a product with options follows; its pieces are counted by variant", async () => {
  const product: AdminProduct = await productsApi.created({ price: 1000, options: blanketOptions() })
  const own = product.options?.variants.map(({ price }) => price)
  expect(await change([product], { stock_quantity: 1 })).toMatchObject({ status: 422 })
  expect((await change([product], { price_percent: 10 })).status).toBe(200)
  const { options } = await now(product)
  expect(options?.base_price).toBe(1100)
  expect(options?.variants.map(({ price }) => price)).toEqual(
    own?.map((price) => (price === null ? null : Math.round(price * 1.1))),
  )
  expect(options?.variants.map(({ stock_quantity }) => stock_quantity)).toEqual(
    product.options?.variants.map(({ stock_quantity }) => stock_quantity),
  )
})

test.each([
  [{}, 1],
  [{ stock_quantity: 1, category: "Hats" }, 1],
  [{ price_percent: -100 }, 1],
  [{ price_amount: 0 }, 1],
  [{ price_percent: 0.00001 }, 1],
  [{ stock_quantity: -1 }, 1],
  [{ stock_quantity: 1 }, 0],
  [{ stock_quantity: 1 }, 101],
])("%j of %i products is refused", async (asked, count) => {
  const some = Array.from({ length: count }, () => ({ id: randomUUID(), version: 1 })) as AdminProduct[]
  expect((await change(some, asked)).status).toBe(422)
})

test("percentages are rounded to a cent, half up", () => {
  expect([0.05, 0.15, 99.99, 1250.5].map((price) => priceAfter(price, { price_percent: -50 }))).toEqual([
    0.03, 0.08, 50, 625.25,
  ])
  expect(priceAfter(100, { price_percent: 12.5 })).toBe(112.5)
})
