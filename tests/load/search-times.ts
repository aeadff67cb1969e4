// Searches as people type them against the exact search for the word that is meant, by turns, among a hundred thousand products (PRODUCTS).
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { withTimeLimit } from "#database/connections/time-limit.ts"
import { sql } from "#database/database.ts"
import { generate } from "#sample/generate.ts"
import { contains, countFound, indexed } from "#shop/api/contains.server.ts"
import { repairWords } from "#shop/catalogue/search/product-words.server.ts"
import { median } from "./measure.ts"
import { startLoadShop } from "./process.ts"

const PRODUCTS = Number(process.env.PRODUCTS ?? 100_000)
const FILL_LIMIT_MS = 10 * 60_000
const TIMES = 21
const LIMIT = 12
/** Holds typed searches by an exact search that finds about as much; none finds what descriptions say. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  toy: ["toy", "toys", "animal", "baby toys", "washable", "washble", "washable crochet", "handmade"],
  bear: ["bear", "teddy", "baer", "merino", "handmade bear", "merino bear"],
  blanket: ["blanket", "blnaket", "baby blanket", "crochet blanket", "blanket washable"],
  bag: ["bag"],
  cot: ["cot"],
  elephant: ["elephnat"],
  "cotton bear": ["cotton bear", "bear cotton"],
  "no. 99": ["no. 99", "hypoallergenic"],
  "99": ["99"],
  oc: ["oc"],
  xq: ["xq"],
  o: ["o"],
  "jolly octopus no. 777": ["jolly octopus no. 777"],
  crochet: ["crochet", "handmade", "crochet hand", "crochet zebra"],
  "no such thing": ["no such thing"],
}

const shop = await startLoadShop({ env: { SAMPLE: "off" } })
const { db } = shop
const amounts = { products: PRODUCTS, customers: 0, orders: 0, coupons: 0 }
await withTimeLimit(FILL_LIMIT_MS, async () => {
  await generate(db, amounts, () => {})
  await vary()
})
const exact = createServer(async (request, response) => {
  const q = new URL(request.url ?? "", "http://localhost").searchParams.get("q") ?? ""
  response.end(JSON.stringify(await Promise.all([findShelf(), findHolding(q)])))
}).listen(0, "127.0.0.1")
await once(exact, "listening")
const exactUrl = `http://127.0.0.1:${(exact.address() as AddressInfo).port}/?q=`
const typedUrl = `${shop.url}/api/products?limit=${LIMIT}&q=`

for (const [meant, searches] of Object.entries(SEARCHES)) for (const typed of searches) await compare(typed, meant)
exact.close()
await shop.close()

/** Half of the descriptions, a tenth and a hundredth of them have a word that the others have not. */
async function vary() {
  await db.query(sql`UPDATE products SET description = description || concat(CASE WHEN n % 2 = 0 THEN ' Washable.' END,
    CASE WHEN n % 10 = 3 THEN ' Merino.' END, CASE WHEN n % 100 = 7 THEN ' Hypoallergenic.' END)
    FROM (SELECT id AS numbered, substring(name FROM '\\d+$')::int AS n FROM products) AS numbers WHERE numbered = id`)
  await repairWords(db)
  await db.query(sql`VACUUM ANALYZE products, listed_products, search_words`)
}

async function compare(typed: string, meant: string) {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < TIMES; round++) {
    ours.push(await loadMs(typedUrl + encodeURIComponent(typed)))
    theirs.push(await loadMs(exactUrl + encodeURIComponent(meant)))
  }
  const [our, their] = [median(ours), median(theirs)]
  console.log(
    `“${typed}”: ${our.toFixed(1)} against ${their.toFixed(1)} ms for “${meant}”, ratio ${(our / their).toFixed(2)}`,
  )
}

async function loadMs(url: string) {
  const began = performance.now()
  await (await fetch(url)).text()
  return performance.now() - began
}

function findShelf() {
  return db.query(
    sql`SELECT category, count(*), (SELECT max(price) FROM products WHERE is_active AND variant_of IS NULL) AS max_price
        FROM listed_products WHERE is_active GROUP BY category ORDER BY lower(category), category`,
  )
}

/** The exact search: names and categories that hold the text as it stands, counted, then the newest of them. */
async function findHolding(q: string) {
  const list = (holds: typeof contains) => sql`listed_products WHERE is_active AND ${holds(sql`search`, q)}`
  const count = await countFound(db, q, list)
  const products = count.matching_capped
    ? sql`products WHERE is_active AND variant_of IS NULL AND ${contains(sql`search`, q)}`
    : sql`(SELECT id, created_at FROM ${list(indexed)} OFFSET 0) AS products WHERE true`
  const ids = sql`SELECT id FROM ${products} ORDER BY created_at DESC, id DESC LIMIT ${LIMIT + 1}`
  return db.query(sql`SELECT * FROM products WHERE id IN (${ids}) ORDER BY created_at DESC, id DESC`)
}
