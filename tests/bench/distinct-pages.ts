// Renders product pages one after the other, each once, to measure what a page costs; with CLONE=folder against the
// build of another clone. It needs Linux.
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "#database/database.ts"
import { byTurns, costsOfEach, memoryOf } from "./measure.ts"
import { addProducts, type BenchShop, ofEach, readPages, startBeside, startSides } from "./shop.ts"

const PAGES = 1_500
/** After this time no outdated copy is served any more. */
const OUTDATED_MS = 2_200

const sides = await startSides()
const readers = startBeside("readers")
const paths = new Map<BenchShop, string[]>()
for (const shop of Object.values(sides)) {
  paths.set(
    shop,
    (await addProducts(shop.db, PAGES)).map((id) => `/product/${id}`),
  )
}

async function render(shop: BenchShop) {
  await shop.db.query(sql`SELECT pg_notify('catalogue_changed', '*')`)
  await sleep(OUTDATED_MS)
  const costs = await costsOfEach(shop, async () => {
    await readPages(readers, { url: shop.url, paths: paths.get(shop) ?? [], each: "once", connections: 16 })
    return PAGES
  })
  return { ...costs, MB: await memoryOf(shop.pid) }
}

// The first rounds are slower, until the pages' code is compiled.
await byTurns("product pages, each rendered once", ofEach(sides, render), { warming: 2 })
for (const each of [...Object.values(sides), readers]) await each.close()
