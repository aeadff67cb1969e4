import { RouterContextProvider } from "react-router"
import { afterAll, expect, test } from "vitest"
import { aProduct } from "#tests/fixtures/builders.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import type { CacheTag } from "#web/page-caching.ts"
import { loader } from "./product.tsx"

const db = await openTestDatabase()
afterAll(() => db.close())

test("the page of a product depends on the related products that it shows", async () => {
  const bear = await aProduct(db, { category: "Toys" })
  const owl = await aProduct(db, { category: "Toys" })
  await aProduct(db, { category: "Blankets" })
  const tags: CacheTag[] = []
  const context = new RouterContextProvider()
  const dependsOn = (found: readonly CacheTag[]) => void tags.push(...found)
  context.set(shopContext, { db, dependsOn, logFailure: () => true } as unknown as ShopContext)
  const { data } = await loader({ params: { id: bear.id }, context } as unknown as Parameters<typeof loader>[0])
  expect(data.related.map(({ id }) => id)).toEqual([owl.id])
  expect(tags).toEqual([`product:${owl.id}`])
})
