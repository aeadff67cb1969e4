// Compares searches as people type them with the exact search for the word that is meant, among a hundred thousand
// products (PRODUCTS).
import { withTimeLimit } from "#database/connections/time-limit.ts"
import { sql } from "#database/database.ts"
import { generate } from "#sample/generate.ts"
import { contains, countFound, indexed } from "#shop/api/contains.server.ts"
import { byTurns, millisecondsOf } from "./measure.ts"
import { startShop } from "./shop.ts"

const PRODUCTS = Number(process.env.PRODUCTS ?? 100_000)
const FILL_LIMIT_MS = 10 * 60_000
const LIMIT = 12
/** Holds typed searches by an exact search that finds about as much; none finds what descriptions say. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  toy: ["toy", "toys", "animal", "baby toys", "handmade"],
  bear: ["bear", "teddy", "baer", "handmade bear"],
  blanket: ["blanket", "blnaket", "baby blanket", "crochet blanket"],
  bag: ["bag"],
  cot: ["cot"],
  elephant: ["elephnat"],
  "cotton bear": ["cotton bear", "bear cotton"],
  "99": ["99"],
  oc: ["oc"],
  xq: ["xq"],
  o: ["o"],
  "jolly octopus no. 777": ["jolly octopus no. 777"],
  "no such thing": ["no such thing"],
}

const { db, url, close } = await startShop()
const amounts = { products: PRODUCTS, customers: 0, orders: 0, coupons: 0 }
await withTimeLimit(FILL_LIMIT_MS, async () => {
  await generate(db, amounts, () => {})
  await db.query(sql`VACUUM ANALYZE products, listed_products, search_words`)
})
for (const [meant, searches] of Object.entries(SEARCHES)) {
  for (const typed of searches) {
    const sides = {
      [`exactly “${meant}”`]: async () => ({
        ms: await millisecondsOf(() => Promise.all([findShelf(), findHolding(meant)])),
      }),
      "through HTTP": async () => ({ ms: await millisecondsOf(() => search(typed)) }),
    }
    await byTurns(`“${typed}”`, sides, { rounds: 21, warming: 1 })
  }
}
await close()

async function search(q: string) {
  await (await fetch(`${url}/api/products?limit=${LIMIT}&q=${encodeURIComponent(q)}`)).text()
}

/** Queries what the page of a search shows beside the products found. */
function findShelf() {
  return db.query(
    sql`SELECT category, count(*), (SELECT max(price) FROM products WHERE is_active AND variant_of IS NULL) AS max_price
        FROM listed_products WHERE is_active GROUP BY category ORDER BY lower(category), category`,
  )
}

/** Runs the exact search: names and categories that hold the text as it stands, counted, then the newest of them. */
async function findHolding(q: string) {
  const list = (holds: typeof contains) => sql`listed_products WHERE is_active AND ${holds(sql`search`, q)}`
  const count = await countFound(db, q, list)
  const products = count.matching_capped
    ? sql`products WHERE is_active AND variant_of IS NULL AND ${contains(sql`search`, q)}`
    : sql`(SELECT id, created_at FROM ${list(indexed)} OFFSET 0) AS products WHERE true`
  const ids = sql`SELECT id FROM ${products} ORDER BY created_at DESC, id DESC LIMIT ${LIMIT + 1}`
  return db.query(sql`SELECT * FROM products WHERE id IN (${ids}) ORDER BY created_at DESC, id DESC`)
}
