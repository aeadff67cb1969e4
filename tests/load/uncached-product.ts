// A product page rendered for every request, against the same page with its data already in memory.
import { sql } from "../../src/database/database.ts"
import { compare, requestsPerSecond } from "./measure.ts"
import { type LoadShop, startLoadShop } from "./process.ts"

async function pathOf(shop: LoadShop) {
  const [product] = await shop.db.query<{ id: string }>(
    sql`SELECT id FROM products WHERE is_active ORDER BY name LIMIT 1`,
  )
  // An id in capitals names the same product, and its page is not cached.
  return () => `/product/${product?.id.toUpperCase()}`
}
const shop = await startLoadShop()
const remembering = await startLoadShop({ preload: "remember-queries.mjs" })
const [path, remembered] = await Promise.all([pathOf(shop), pathOf(remembering)])
await compare(
  "uncached product page against its data in memory",
  () => requestsPerSecond({ url: shop.url, path }),
  () => requestsPerSecond({ url: remembering.url, path: remembered }),
)
await shop.close()
await remembering.close()
