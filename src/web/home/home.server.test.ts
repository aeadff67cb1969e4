import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { Unavailable } from "#platform/unavailable.ts"
import { initialHome } from "#shop/settings/sections/home-texts.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aReview } from "#tests/fixtures/catalogue/reviews.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { OUTCOME, TAGS } from "#web/document/public-page.ts"
import { loader } from "./home.tsx"

const db = await sharedDatabase()

async function loaded(given: Partial<ShopContext> = {}) {
  const context = new RouterContextProvider()
  const shop = { db, settings: await settingsWith(), logFailure: () => "failed", ...given }
  context.set(shopContext, shop as unknown as ShopContext)
  const { data, init } = await loader({ context } as unknown as Parameters<typeof loader>[0])
  const headers = new Headers(init?.headers)
  return { ...data, status: init?.status, tags: headers.get(TAGS), outcome: headers.get(OUTCOME) }
}

test.each([
  ["the database is not available", "unavailable", 503],
  ["something is wrong with them", "failed", 200],
] as const)("home without its products, because %s, is %s and %i", async (_, outcome, status) => {
  const away = { together: () => Promise.reject(new Unavailable("away")) } as unknown as ShopContext["db"]
  expect(await loaded({ db: away, logFailure: () => outcome })).toMatchObject({ featured: [], outcome, status })
})

test("the first real review takes the place of the samples, and outdates the page", async () => {
  const bear = await aProduct(db, { name: "Bear" })
  expect(await loaded()).toMatchObject({ texts: {}, tags: "lists reviews", outcome: "whole", status: 200 })

  await aReview(db, bear, { stars: 2, text: "Thin." })
  const { reviews } = initialHome()
  expect((await loaded()).texts).toEqual({ reviews: { ...reviews, samples: false, items: [] } })

  await aReview(db, bear, { text: "Soft.", name: "Kamala P." })
  const items = [{ name: "Kamala P.", rating: 5, text: "Soft.", product: "Bear" }]
  expect((await loaded()).texts).toEqual({ reviews: { ...reviews, samples: false, items } })
})
