import { afterAll, expect, test } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { aProduct } from "#sample/builders.ts"
import { announceCatalogueChange } from "#shop/catalogue/catalogue.server.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { openDatabaseProxy } from "#tests/fixtures/database-proxy.ts"
import { followCatalogue } from "./follow-catalogue.ts"
import { createPageCache } from "./pages.ts"

const db = await openTestDatabase()
const proxy = await openDatabaseProxy(db.url)
const far = openDatabase(proxy.url)
afterAll(async () => {
  await proxy.close()
  await far.close()
  await db.close()
})

test.each(["refuse", "swallow", "cut"] as const)(
  "a change made while the line is lost (%s) is seen after it",
  async (fault) => {
    const product = await aProduct(db, { name: "Before" })
    const cache = createPageCache(() => far.monitor.awaySince !== null)
    const following = await followCatalogue(far, cache)
    const request = { method: "GET", url: `/product/${product.id}`, header: () => undefined }
    const show = async () => {
      const kept = cache.find(request)
      const page =
        kept ??
        (await cache.render(request, async () => {
          const [row] = await far.query<{ name: string }>(sql`SELECT name FROM products WHERE id = ${product.id}`)
          return { response: new Response(`${row?.name} ${product.id}`), outcome: "whole" }
        }))
      return page.body?.toString().split(" ")[0]
    }
    expect(await show()).toBe("Before")
    expect(cache.find(request)).not.toBeNull()

    await proxy[fault]()
    await db.transaction(async (tx) => {
      await tx.query(sql`UPDATE products SET name = 'After' WHERE id = ${product.id}`)
      await announceCatalogueChange(tx, [product.id])
    })
    // Until it is noticed that the line is lost, which takes a few seconds when the network is silent.
    await expect.poll(() => cache.find(request)?.headers["cache-control"] ?? "none").not.toContain("must-revalidate")
    await proxy.restore()
    await expect.poll(() => show().catch(() => null)).toBe("After")
    await expect
      .poll(async () => (await show().catch(() => null)) && cache.find(request)?.body?.toString())
      .toMatch(/^After/)
    await following.stop()
  },
)
