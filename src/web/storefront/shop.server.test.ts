import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { loader } from "./shop.tsx"

const db = await sharedDatabase()

test("a link to a category in another spelling, or under a name it had before, leads to its name", async () => {
  await aProduct(db, { category: "Playthings" })
  await db.query(sql`INSERT INTO former_categories (key, category) VALUES ('toys', 'Playthings')`)
  const context = new RouterContextProvider()
  const shop = { db, settings: await settingsWith(), logFailure: () => "failed" }
  context.set(shopContext, shop as unknown as ShopContext)
  const open = (query: string) =>
    loader({ url: new URL(`https://nool.example/shop?${query}`), context } as unknown as Parameters<typeof loader>[0])
  const redirectOf = async (query: string) => {
    const response = await open(query)
    return response instanceof Response && [response.status, response.headers.get("Location")]
  }
  expect(await redirectOf("category=Toys&sort=price-asc")).toEqual([302, "/shop?category=Playthings&sort=price-asc"])
  expect(await redirectOf("category=PLAYTHINGS&category=toys")).toEqual([302, "/shop?category=Playthings"])
  for (const query of ["category=Playthings", "category=Nothing", ""]) expect(await redirectOf(query)).toBe(false)
})
