// Readers of many pages, alone, while an admin edits, while customers order, and with both; and the orders alone.
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "../../src/database/database.ts"
import { openBuyers } from "./buyers.ts"
import { signInOwner } from "./customer.ts"
import { median, ROUNDS, SECONDS } from "./measure.ts"
import { startLoadShop, startWorker } from "./process.ts"

export interface ReadPages {
  readonly url: string
  readonly paths: readonly string[]
  readonly connections: number
  readonly seconds: number
}

export interface Reading {
  readonly perSecond: number
  readonly p99Ms: number
  readonly failed: number
}

const PRODUCTS = 10_000
const READERS = 32
const BUYERS = 4
const EDITS_PER_SECOND = 5
const PRICE = 1000

const shop = await startLoadShop({ env: { SAMPLE: "off" } })
await shop.db.query(sql`
  INSERT INTO products (name, description, price, stock_quantity, category, created_at)
  SELECT (ARRAY['Cotton', 'Woollen', 'Striped', 'Little', 'Sleepy'])[1 + n % 5] || ' '
      || (ARRAY['Blanket', 'Bear', 'Basket', 'Coaster', 'Shawl', 'Bunny', 'Cushion'])[1 + n % 7] || ' ' || n,
    repeat('Crocheted by hand in Colombo. ', 5), ${PRICE} + n % 50 * 100, 1000000,
    (ARRAY['Blankets', 'Toys', 'Home Decor', 'Baby', 'Bags', 'Wearables'])[1 + n % 6], now() - n * interval '1 minute'
  FROM generate_series(1, ${PRODUCTS}::int) n`)
await shop.db.query(sql`VACUUM ANALYZE products`)
const products = await shop.db.query<{ id: string; price: string }>(
  sql`SELECT id, price FROM products ORDER BY created_at DESC LIMIT 200`,
)

const categories = ["Blankets", "Toys", "Home+Decor", "Baby", "Bags", "Wearables"]
const lists = categories.flatMap((category) => [
  ...["", "&sort=price-asc", "&in_stock=1", "&min=1500&max=3000"].map((more) => `/shop?category=${category}${more}`),
  `/shop?q=${category.toLowerCase().slice(0, 4)}`,
])
const paths = ["/", "/shop", ...lists, ...products.map(({ id }) => `/product/${id}`)]
const buyers = await openBuyers(shop, BUYERS)
const owner = await signInOwner(shop)
const readers = startWorker("readers.ts")

/** Orders as long as `isOver` says, each buyer one after the other; returns how many. */
async function order(isOver: () => boolean): Promise<number> {
  let placed = 0
  const buy = async (_: unknown, buyer: number) => {
    while (!isOver()) {
      const product = products[Math.floor(Math.random() * products.length)]
      if (product) await buyers.order(buyer, [product.id], Number(product.price) + 300)
      placed++
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, buy))
  return placed
}

/** Changes the name or the description of a product that is read, five times a second. */
async function edit(isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const product = products[Math.floor(Math.random() * products.length)]
    const path = `/api/admin/products/${product?.id}`
    await fetch(shop.url + path, {
      method: "PATCH",
      headers: owner,
      body: JSON.stringify(n % 2 === 0 ? { description: `Edit ${n}` } : { name: `Little Bear ${n}` }),
    })
    await sleep(1000 / EDITS_PER_SECOND)
  }
}

interface Turn {
  readonly read: boolean
  readonly edit: boolean
  readonly order: boolean
}

async function take(turn: Turn): Promise<{ reading: Reading | null; ordersPerSecond: number }> {
  let over = false
  const isOver = () => over
  const since = performance.now()
  const ordering = turn.order ? order(isOver) : Promise.resolve(0)
  const editing = turn.edit ? edit(isOver) : Promise.resolve()
  const plan: ReadPages = { url: shop.url, paths, connections: READERS, seconds: SECONDS }
  const reading = turn.read ? await readers.ask<Reading>(plan) : await sleep(SECONDS * 1000, null)
  over = true
  const placed = await ordering
  const ordersPerSecond = (placed * 1000) / (performance.now() - since)
  await editing
  if (reading && reading.failed > 0) throw new Error(`${reading.failed} pages failed`)
  return { reading, ordersPerSecond }
}

const TURNS = {
  "readers alone": { read: true, edit: false, order: false },
  "with edits": { read: true, edit: true, order: false },
  "with orders": { read: true, edit: false, order: true },
  "with both": { read: true, edit: true, order: true },
  "orders alone": { read: false, edit: false, order: true },
} satisfies Record<string, Turn>
type Title = keyof typeof TURNS

const taken: Record<Title, Awaited<ReturnType<typeof take>>[]> = {
  "readers alone": [],
  "with edits": [],
  "with orders": [],
  "with both": [],
  "orders alone": [],
}
const titles = Object.keys(TURNS) as Title[]
// The first round fills the cache.
for (let round = 0; round <= ROUNDS; round++) {
  for (const title of titles) {
    const result = await take(TURNS[title])
    if (round > 0) taken[title].push(result)
  }
}

const pagesIn = (title: Title) => median(taken[title].map(({ reading }) => reading?.perSecond ?? 0))
const p99In = (title: Title) => median(taken[title].map(({ reading }) => reading?.p99Ms ?? 0))
const ordersIn = (title: Title) => median(taken[title].map(({ ordersPerSecond }) => ordersPerSecond))
for (const title of titles) {
  const parts: string[] = []
  if (TURNS[title].read) {
    const ratio = pagesIn(title) / pagesIn("readers alone")
    parts.push(`${pagesIn(title).toFixed(0)} pages/s (${ratio.toFixed(2)}), p99 ${p99In(title)} ms`)
  }
  if (TURNS[title].order) {
    const ratio = ordersIn(title) / ordersIn("orders alone")
    parts.push(`${ordersIn(title).toFixed(0)} orders/s (${ratio.toFixed(2)})`)
  }
  console.log(`${title}: ${parts.join(", ")}`)
}
await readers.close()
await buyers.close()
await shop.close()
