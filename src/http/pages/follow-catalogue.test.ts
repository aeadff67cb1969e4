import { afterAll, expect, test } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { announceStock } from "#shop/catalogue/announce.server.ts"
import { productTag } from "#shop/catalogue/page-tags.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { pageRoutes } from "#tests/fixtures/pages/page-routes.ts"
import { followCatalogue } from "./open-pages.ts"
import { createPageCache } from "./serve-pages.ts"

const db = await openTestDatabase()
const proxy = await openDatabaseProxy(db.url)
const far = openDatabase(proxy.url)
const routes = pageRoutes({
  "/product/:id": { kind: "products", params: { id: /[0-9a-f-]{36}/ } },
})
afterAll(async () => {
  await proxy.close()
  await far.close()
  await db.close()
})

const requestFor = (id: string) => ({
  ...{ method: "GET", url: `/product/${id}`, header: () => undefined },
  ...{ changedAt: 0, isPreview: false },
})

test.each(["refuse", "swallow", "cut"] as const)(
  "a change made while the line is lost (%s) is seen after it",
  async (fault) => {
    const product = await aProduct(db, { name: "Before" })
    const cache = createPageCache(routes, {
      isAway: () => far.monitor.awaySince !== null,
      async render() {
        const [row] = await far.query<{ name: string }>(sql`SELECT name FROM products WHERE id = ${product.id}`)
        const html = Buffer.from(row?.name ?? "")
        return { status: 200, headers: {}, html, outcome: "whole", tags: [productTag(product.id)] }
      },
    })
    const following = await followCatalogue(far, cache)
    const request = requestFor(product.id)
    const find = () => cache.ask(request).response
    const show = async () => {
      const { url, response } = cache.ask(request)
      return (response ?? (url && (await cache.render(url, request))))?.body?.toString()
    }
    expect(await show()).toBe("Before")
    expect(find()).not.toBeNull()

    await proxy[fault]()
    await db.transaction(async (tx) => {
      await tx.query(sql`UPDATE products SET name = 'After' WHERE id = ${product.id}`)
      await announceStock(tx, [product.id])
    })
    // A lost connection is noticed within a few seconds when the network is silent.
    await expect.poll(() => find()?.headers["cache-control"] ?? "none").not.toContain("must-revalidate")
    await proxy.restore()
    await expect.poll(() => show().catch(() => null)).toBe("After")
    await expect.poll(async () => (await show().catch(() => null)) && find()?.body?.toString()).toBe("After")
    await following.stop()
  },
)

test.each([
  ["product:lamp lists", new Set(["product:lamp", "lists"])],
  ["*", null],
  ['["an id, as versions before this one announce it"]', null],
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
