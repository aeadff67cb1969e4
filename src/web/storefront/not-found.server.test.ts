import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { loader } from "#web/layout/not-found.tsx"

const db = await sharedDatabase()

async function open(path: string, using: unknown = db) {
  const failures: string[] = []
  const context = new RouterContextProvider()
  const shop = { db: using, settings: await settingsWith(), logFailure: (what: string) => failures.push(what) }
  context.set(shopContext, shop as unknown as ShopContext)
  const result = await loader({ params: { "*": path }, context } as unknown as Parameters<typeof loader>[0])
  if (result instanceof Response) return [result.status, result.headers.get("Location")]
  return [result.init?.status, failures.length]
}

test("an address without a page leads where it once was, and is none where that cannot be looked up", async () => {
  await db.query(sql`INSERT INTO old_paths (path, target) VALUES ('/collections/toys', '/shop?category=Toys')`)
  expect(await open("Collections/Toys")).toEqual([301, "/shop?category=Toys"])
  expect(await open("collections/hats")).toEqual([404, 0])
  const away = { query: () => Promise.reject(new Error("the database is away")) }
  expect(await open("collections/toys", away)).toEqual([404, 1])
})
