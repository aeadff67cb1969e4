import { RouterContextProvider } from "react-router"
import { afterAll, expect, test } from "vitest"
import { findListed } from "#shop/catalogue/catalogue.server.ts"
import type { ProductCardData } from "#shop/catalogue/catalogue.ts"
import type { CatalogueChange, Dependency } from "#shop/catalogue/catalogue-change.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aReview } from "#tests/fixtures/catalogue/reviews.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { handle, loader } from "./product.tsx"

const db = await openTestDatabase()
afterAll(() => db.close())

async function loaded(id: string, query = "", named: Dependency[] = []) {
  const settings = await settingsWith()
  const context = new RouterContextProvider()
  const dependsOn = (dependency: Dependency) => void named.push(dependency)
  context.set(shopContext, { db, settings, dependsOn, logFailure: () => true } as unknown as ShopContext)
  const url = new URL(`https://nool.example/product/${id}${query}`)
  const result = await loader({ params: { id }, url, context } as unknown as Parameters<typeof loader>[0])
  if (result instanceof Response) throw result
  return result.data
}

test("the reviews of a product are paged by a link that the cached page declares; anything else is the first page", async () => {
  const bear = await aProduct(db, { category: "Reviewed" })
  expect((await loaded(bear.id)).reviews).toBeNull()
  for (let n = 0; n < 11; n++) await aReview(db, bear, { created_at: new Date(Date.UTC(2026, 0, 1 + n)) })
  const { reviews: first } = await loaded(bear.id)
  expect(first).toMatchObject({ count: 11, continued: false })
  expect(first?.shown[0]).toMatchObject({ day: "Jan 11, 2026", stars: 5 })
  const query = `?reviews=${first?.next}`
  const { reviews: second } = await loaded(bear.id, query)
  expect(second).toMatchObject({ count: 11, continued: true, next: null, shown: [{ day: "Jan 01, 2026" }] })
  const declared = (asked: string) => handle.cache.query?.(new URLSearchParams(asked))
  expect([declared(`utm=1&${query.slice(1)}`), declared("?reviews=1%00"), declared("")]).toEqual([query, "", ""])
  expect((await loaded(bear.id, "?reviews=1%00")).reviews).toEqual(first)
})

test("the page of a product depends on it, and on the products of its category that it shows or would show", async () => {
  const bear = await aProduct(db, { category: "Toys" })
  const owl = await aProduct(db, { category: "Toys" })
  const shawl = await aProduct(db, { category: "Wearables" })
  const named: Dependency[] = []
  const { related } = await loaded(bear.id, "", named)
  expect(related.map(({ id }) => id)).toEqual([owl.id])

  const listed = new Map((await findListed(db, [bear.id, owl.id, shawl.id])).map((product) => [product.id, product]))
  const isTouchedBy = (id: string, changed: Partial<ProductCardData>, before: Partial<ProductCardData> = {}) => {
    const product = listed.get(id) as ProductCardData
    const change: CatalogueChange = { id, was: { ...product, ...before }, is: { ...product, ...changed } }
    return named.some((dependency) => dependency(change))
  }
  expect(isTouchedBy(bear.id, {})).toBe(true)
  expect(isTouchedBy(owl.id, { name: "Owl" })).toBe(true)
  expect(isTouchedBy(owl.id, {})).toBe(false)
  expect(isTouchedBy(shawl.id, { name: "Shawl" })).toBe(false)
  expect(isTouchedBy(shawl.id, { category: "Toys" })).toBe(true)
  expect(isTouchedBy(shawl.id, { category: "Toys" }, { category: "Toys", stock: 0 })).toBe(true)
})

test("the id of a variant leads to its product with the variant chosen, until an edit of the product", async () => {
  const { id, variants } = await aProductInColours(db, ["Blue", "Red"])
  const [blue, red] = variants as [string, string]
  const named: Dependency[] = []
  const moved = await loaded(red, "", named).catch((response: Response) => response)
  expect(moved).toMatchObject({ status: 302 })
  expect((moved as Response).headers.get("Location")).toBe(`/product/${id}?variant=${red}`)
  expect(named.some((isTouched) => isTouched({ id, only: "stock", is: null }))).toBe(true)
  const shown = await loaded(id, `?variant=${blue}`)
  expect(shown).toMatchObject({ variant: blue, product: { options: { variants: [{ id: blue }, { id: red }] } } })
  expect((await loaded(id, `?variant=${id}`)).variant).toBeNull()
  const declared = handle.cache.query?.(new URLSearchParams({ reviews: "x", utm: "1", variant: blue }))
  expect(declared).toBe(`?variant=${blue}`)
})
