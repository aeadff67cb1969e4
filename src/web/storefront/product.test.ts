import { RouterContextProvider } from "react-router"
import { afterAll, expect, test } from "vitest"
import { findListed } from "#shop/catalogue/catalogue.server.ts"
import type { ProductCardData } from "#shop/catalogue/catalogue.ts"
import type { CatalogueChange, Dependency } from "#shop/catalogue/catalogue-change.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { loader } from "./product.tsx"

const db = await openTestDatabase()
afterAll(() => db.close())

test("the page of a product depends on it, and on the products of its category that it shows or would show", async () => {
  const bear = await aProduct(db, { category: "Toys" })
  const owl = await aProduct(db, { category: "Toys" })
  const shawl = await aProduct(db, { category: "Wearables" })
  const named: Dependency[] = []
  const settings = await settingsWith()
  const context = new RouterContextProvider()
  const dependsOn = (dependency: Dependency) => void named.push(dependency)
  context.set(shopContext, { db, settings, dependsOn, logFailure: () => true } as unknown as ShopContext)
  const { data } = await loader({ params: { id: bear.id }, context } as unknown as Parameters<typeof loader>[0])
  expect(data.related.map(({ id }) => id)).toEqual([owl.id])

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
