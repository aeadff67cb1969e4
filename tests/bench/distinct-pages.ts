// Renders product pages one after the other, each once, to measure what a page costs in each language; with CLONE=folder
// against the build of another clone, in English. It needs Linux.
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "#database/database.ts"
import { byTurns, costsOfEach, memoryOf } from "./measure.ts"
import {
  addProducts,
  type BenchShop,
  inLanguage,
  LANGUAGES,
  ofEach,
  readPages,
  startBeside,
  startSides,
  translateProducts,
} from "./shop.ts"

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

const { "this clone": here } = sides
if (here) await translateProducts(here.db)

async function render(shop: BenchShop, prefix = "") {
  await shop.db.query(sql`SELECT pg_notify('catalogue_changed', '*')`)
  await sleep(OUTDATED_MS)
  const costs = await costsOfEach(shop, async () => {
    const own = inLanguage(prefix, paths.get(shop) ?? [])
    await readPages(readers, { url: shop.url, paths: own, each: "once", connections: 16 })
    return PAGES
  })
  return { ...costs, MB: await memoryOf(shop.pid) }
}

// The first rounds are slower, until the pages' code is compiled.
const inEnglish = ofEach(sides, (shop) => render(shop))
const translated = Object.entries(LANGUAGES).slice(1)
const others = translated.map(([language, prefix]) => [language, () => render(here as BenchShop, prefix)])
await byTurns("product pages, each rendered once", { ...inEnglish, ...Object.fromEntries(others) }, { warming: 2 })
for (const each of [...Object.values(sides), readers]) await each.close()
