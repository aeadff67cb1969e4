// Every statement behind the pages, the customer's calls and the back-office, timed by EXPLAIN in a large shop by turns with one of a
// thousand products, customers and orders; but placing an order, which cannot be done again (`orders` measures it). DATA_DIR names the data folder of the large shop, which `npm run sample` filled.
import { randomUUID } from "node:crypto"
import pg from "pg"
import { generate } from "#sample/generate.ts"
import { sql } from "../../src/database/database.ts"
import { ADMIN_LISTS } from "./admin-paths.ts"
import { signInOwner, signUp } from "./customer.ts"
import { type Execution, executionOf } from "./explain.ts"
import { type LoadShop, type Recorded, startLoadShop } from "./process.ts"

const TIMES = 4
const WANTED = { ratio: 3, ms: 20 }
const SEARCHES = ["elephant", "elephnat", "el", "e", "cotton bear", "bears", "no such thing"]
const LISTS = [
  "category=Toys",
  "category=Toys&min=1500&max=3000&in_stock=1",
  "in_stock=1",
  ...["price-asc", "price-desc"].map((sort) => `sort=${sort}`),
  ...SEARCHES.map((words) => `q=${encodeURIComponent(words)}`),
]

/** Requests by a name that is the same in both shops. */
type Requests = Map<string, () => Promise<Response>>

interface Measured {
  readonly shop: LoadShop
  /** Where statements are explained. */
  readonly client: pg.Client
}

const folder = process.env.DATA_DIR
if (!folder) throw new Error("DATA_DIR is not set: the data folder of a shop that `npm run sample` filled")
const [small, large] = [await open(), await open(folder)]
await generate(small.shop.db, { products: 1000, customers: 1000, orders: 1000, coupons: 100 }, () => {})
const [few, many] = [await requestsOf(small.shop), await requestsOf(large.shop)]
let beyond = 0
for (const name of many.keys()) if (await compare(name)) beyond++
console.log(`${many.size} requests, ${beyond} of them beyond ${WANTED.ratio} times and ${WANTED.ms} ms`)
for (const { shop, client } of [small, large]) {
  await client.end()
  await shop.close()
}

async function open(dataDir?: string): Promise<Measured> {
  const env = { SAMPLE: "off", PAGE_CACHE: "off" }
  const shop = await startLoadShop({ ...(dataDir && { dataDir }), preload: "record-queries.mjs", env })
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  return { shop, client }
}

async function requestsOf(shop: LoadShop): Promise<Requests> {
  const requests: Requests = new Map()
  const add = (path: string, headers = {}, name = path) => requests.set(name, () => fetch(shop.url + path, { headers }))
  const [product] = await shop.db.query<{ id: string }>(
    sql`SELECT id FROM products WHERE is_active AND stock_quantity > 9 ORDER BY created_at LIMIT 1`,
  )
  const [order] = await shop.db.query<{ id: string }>(sql`SELECT id FROM orders ORDER BY created_at DESC LIMIT 1`)
  for (const path of ["/", "/shop", "/sitemap.xml", ...LISTS.map((query) => `/shop?${query}`)]) add(path)
  for (const query of ["limit=50", ...LISTS]) add(`/api/products?${query}`)
  add(`/product/${product?.id}`, {}, "a product")

  const { headers } = await signUp(shop)
  const post = (path: string, body: object) => () =>
    fetch(shop.url + path, {
      method: "POST",
      headers: { ...headers, "idempotency-key": randomUUID() },
      body: JSON.stringify(body),
    })
  requests.set("POST /api/cart", post("/api/cart", { product_id: product?.id }))
  for (const path of ["/api/cart", "/api/cart/count", "/api/profile", "/api/me"]) add(path, headers)
  add("/api/orders", headers)

  const owner = await signInOwner(shop)
  for (const path of ["dashboard", "counts", "settings", "newsletter"]) add(`/api/admin/${path}`, owner)
  add(`/api/admin/orders/${order?.id}`, owner, "an order in the back-office")
  add(`/api/admin/audit?entity=product:${product?.id}`, owner, "a product's history")
  for (const list of ADMIN_LISTS) {
    const path = `/api/admin/${list}`
    const found = await fetch(shop.url + path, { headers: owner })
    const { matching = 1 } = (await found.json()) as { matching?: number }
    const pages = Math.max(1, Math.ceil(matching / 20))
    add(path, owner)
    add(atPage(path, Math.ceil(pages / 2)), owner, `${path}, page in the middle`)
    add(atPage(path, pages), owner, `${path}, last page`)
  }
  return requests
}

function atPage(path: string, page: number): string {
  return `${path}${path.includes("?") ? "&" : "?"}page=${page}`
}

/** Prints what the statements of a request take in both shops; returns whether the large one is beyond what is wanted. */
async function compare(name: string): Promise<boolean> {
  const [a, b] = [await costOf(small, few.get(name)), await costOf(large, many.get(name))]
  const isBeyond = b.ms > WANTED.ms && b.ms > WANTED.ratio * a.ms
  const scanned = b.scans.length > 0 ? `, scans ${b.scans.join(", ")}` : ""
  const ratio = (b.ms / a.ms).toFixed(1)
  console.log(
    `${name}: ${b.ms.toFixed(1)} against ${a.ms.toFixed(1)} ms, ratio ${ratio}${scanned}${isBeyond ? "  BEYOND" : ""}`,
  )
  if (isBeyond && process.env.PLANS) console.log(b.slowest?.text, b.slowest?.plan)
  return isBeyond
}

/** Of all statements that a request sends, one after the other. */
async function costOf({ shop, client }: Measured, request: () => Promise<Response> = missing) {
  const executions: Execution[] = []
  for (const statement of await recorded(shop, request)) executions.push(await executionOf(client, statement, TIMES))
  return {
    ms: executions.reduce((sum, { ms }) => sum + ms, 0),
    scans: [...new Set(executions.flatMap(({ scans }) => scans))],
    slowest: executions.toSorted((one, other) => other.ms - one.ms)[0],
  }
}

function recorded(shop: LoadShop, request: () => Promise<Response>): Promise<Recorded[]> {
  return shop.record(async () => {
    const response = await request()
    const body = await response.text()
    if (!response.ok) console.log(`${response.url}: ${response.status} ${body.slice(0, 200)}  BEYOND`)
  })
}

function missing(): never {
  throw new Error("The small shop has no such request")
}
