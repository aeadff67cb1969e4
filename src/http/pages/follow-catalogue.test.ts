import { afterAll, expect, test } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { announceStock } from "#shop/catalogue/announce.server.ts"
import { onProduct } from "#shop/catalogue/catalogue-change.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { pageRoutes } from "#tests/fixtures/pages/page-routes.ts"
import { followCatalogue } from "./follow-catalogue.ts"
import { createPageCache } from "./pages.ts"

const db = await openTestDatabase()
const proxy = await openDatabaseProxy(db.url)
const far = openDatabase(proxy.url)
const routes = pageRoutes({
  "/product/:id": { kind: "products", params: { id: /[0-9a-f-]{36}/ }, dependsOn: "loader" },
})
afterAll(async () => {
  await proxy.close()
  await far.close()
  await db.close()
})

test.each(["refuse", "swallow", "cut"] as const)(
  "a change made while the line is lost (%s) is seen after it",
  async (fault) => {
    const product = await aProduct(db, { name: "Before" })
    const cache = createPageCache(routes, { isAway: () => far.monitor.awaySince !== null, isClosed: () => false })
    const following = await followCatalogue(far, cache)
    const request = { method: "GET", url: `/product/${product.id}`, header: () => undefined, changedAt: 0 }
    const show = async () => {
      const page =
        cache.find(request) ??
        (await cache.render(request, async () => {
          const [row] = await far.query<{ name: string }>(sql`SELECT name FROM products WHERE id = ${product.id}`)
          const response = { status: 200, headers: {}, body: Buffer.from(row?.name ?? "") }
          return { response, outcome: "whole", dependsOn: [onProduct(product.id)] }
        }))
      return page.body?.toString()
    }
    expect(await show()).toBe("Before")
    expect(cache.find(request)).not.toBeNull()

    await proxy[fault]()
    await db.transaction(async (tx) => {
      await tx.query(sql`UPDATE products SET name = 'After' WHERE id = ${product.id}`)
      await announceStock(tx, [product.id])
    })
    // Until it is noticed that the line is lost, which takes a few seconds when the network is silent.
    await expect.poll(() => cache.find(request)?.headers["cache-control"] ?? "none").not.toContain("must-revalidate")
    await proxy.restore()
    await expect.poll(() => show().catch(() => null)).toBe("After")
    await expect
      .poll(async () => (await show().catch(() => null)) && cache.find(request)?.body?.toString())
      .toBe("After")
    await following.stop()
  },
)

test.each([
  ['{"id":"lamp","was":null,"is":null}', { id: "lamp", was: null, is: null }],
  ["*", null],
  ['["an id, as versions before this one announce it"]', null],
  ["", null],
])("the announcement %s", async (payload, change) => {
  const outdated: unknown[] = []
  const cache = { outdate: (heard: unknown) => void outdated.push(heard), listening() {} }
  const following = await followCatalogue(
    {
      async listen(_channel, heard) {
        heard(payload)
        return async () => {}
      },
    },
    cache,
  )
  expect(outdated).toEqual([change])
  await following.stop()
})
