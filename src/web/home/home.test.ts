import { RouterContextProvider } from "react-router"
import { afterAll, expect, test } from "vitest"
import type { CatalogueChange, Dependency } from "#shop/catalogue/catalogue-change.ts"
import { initialHome } from "#shop/settings/home-texts.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aReview } from "#tests/fixtures/catalogue/reviews.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { loader } from "./home.tsx"

const db = await openTestDatabase()
afterAll(() => db.close())

async function loaded(named: Dependency[] = []) {
  const settings = await settingsWith()
  const context = new RouterContextProvider()
  const dependsOn = (dependency: Dependency) => void named.push(dependency)
  context.set(shopContext, { db, settings, dependsOn, logFailure: () => true } as unknown as ShopContext)
  return loader({ context } as unknown as Parameters<typeof loader>[0])
}

test("the first real review takes the place of the samples, and outdates the page", async () => {
  const bear = await aProduct(db, { name: "Bear" })
  const named: Dependency[] = []
  expect((await loaded(named)).texts).toEqual({})
  const reviewed: CatalogueChange = { id: bear.id, only: "reviews", is: null }
  expect(named.some((dependency) => dependency(reviewed))).toBe(true)

  await aReview(db, bear, { stars: 2, text: "Thin." })
  const { reviews } = initialHome()
  expect((await loaded()).texts).toEqual({ reviews: { ...reviews, samples: false, items: [] } })

  await aReview(db, bear, { text: "Soft.", name: "Kamala P." })
  const items = [{ name: "Kamala P.", rating: 5, text: "Soft.", product: "Bear" }]
  expect((await loaded()).texts).toEqual({ reviews: { ...reviews, samples: false, items } })
})
