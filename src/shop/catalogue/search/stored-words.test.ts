import { beforeEach, expect, test } from "vitest"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { productImports } from "#tests/fixtures/catalogue/product-imports.ts"
import { blanketOptions } from "#tests/fixtures/catalogue/variants.ts"
import { repairWords } from "./product-words.server.ts"

const productsApi = await openAdminProductsApi()
const { api, admin } = productsApi
const { preview, carryOut } = productImports(productsApi)

let product: { id: string; version: number }
beforeEach(async () => {
  product = await productsApi.created({ name: "Bunny", category: "Nursery" })
})

/** Returns the names of active products that a search finds. */
async function found(q: string): Promise<string[]> {
  const { products } = (await api.send("GET", `/api/products?q=${q}`)).body
  return products.map(({ name }: { name: string }) => name)
}
const change = (json: object) => productsApi.send("PATCH", `/${product.id}`, json)
const category = async (name: string) => {
  const { categories } = (await api.send("GET", "/api/admin/categories", { as: admin })).body
  return categories.find((each: { name: string }) => each.name === name).id
}
const onCategory = async (method: "PATCH" | "POST", name: string, path: string, json: object) =>
  api.send(method, `/api/admin/categories/${await category(name)}${path}`, { as: admin, json })

const file = () => `id,description\n${product.id},Silken ears\n`

const WRITERS: Array<[what: string, q: string, write: () => Promise<unknown>]> = [
  ["creating it", "bunny", async () => null],
  ["renaming it", "hare", () => change({ name: "Hare" })],
  ["describing it", "velvety", () => change({ description: "Velvety ears" })],
  ["its details", "bamboo", () => change({ material: "Bamboo yarn" })],
  ["its options", "large", () => change({ options: blanketOptions() })],
  ["another category", "garments", () => change({ category: "Garments" })],
  ["a renamed category", "cradle", () => onCategory("PATCH", "Nursery", "", { name: "Cradle" })],
  [
    "a merged category",
    "garments",
    async () => onCategory("POST", "Nursery", "/merge", { into: await category("Garments") }),
  ],
  [
    "a change of several",
    "gifts",
    () =>
      productsApi.send("POST", "/bulk", {
        products: [{ id: product.id, version: product.version }],
        change: { category: "Gifts" },
      }),
  ],
  ["a file that changes it", "silken", async () => carryOut(file(), await preview(file()))],
  [
    "restoring it",
    "bunny",
    async () => {
      await productsApi.send("DELETE", `/${product.id}`)
      await productsApi.send("POST", `/${product.id}/restore`)
    },
  ],
  ["a copy of it", "bunny", () => productsApi.send("POST", `/${product.id}/duplicate`)],
]

test.each(WRITERS)("a product is found at once after %s: %s", async (_, q, write) => {
  await write()
  expect(await found(q)).toHaveLength(1)
  expect(await repairWords(api.db)).toEqual([])
})
