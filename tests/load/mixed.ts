// Measures readers of many pages: alone, while an admin edits, and while customers order.
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

/** Orders so many times a second as long as `isOver` says, each buyer one after the other. */
async function order(perSecond: number, isOver: () => boolean): Promise<void> {
  const buy = async (_: unknown, buyer: number) => {
    while (!isOver()) {
      const product = pick()
      const pause = sleep((1000 * BUYERS) / perSecond)
      await Promise.all([buyers.order(buyer, [product.id], Number(product.price) + 300), pause])
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, buy))
}

/** Changes the name or the description of a product that is read, so many times a second. */
async function edit(perSecond: number, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const change = fetch(`${shop.url}/api/admin/products/${pick().id}`, {
      method: "PATCH",
      headers: owner,
      body: JSON.stringify(n % 2 === 0 ? { description: `Edit ${n}` } : { name: `Little Bear ${n}` }),
    })
    const [response] = await Promise.all([change, sleep(1000 / perSecond)])
    await response.arrayBuffer()
  }
}

function pick() {
  return products[Math.floor(Math.random() * products.length)] as (typeof products)[number]
}

interface Turn {
  readonly title: string
  /** Counts edits a second. */
  readonly edits?: number
  readonly orders?: number
}

async function take({ edits = 0, orders = 0 }: Turn): Promise<Reading> {
  let over = false
  const isOver = () => over
  const beside = [edits > 0 ? edit(edits, isOver) : null, orders > 0 ? order(orders, isOver) : null]
  const plan: ReadPages = { url: shop.url, paths, connections: READERS, seconds: SECONDS }
  const reading = await readers.ask<Reading>(plan)
  over = true
  await Promise.all(beside)
  if (reading.failed > 0) throw new Error(`${reading.failed} pages failed`)
  return reading
}

const TURNS: readonly Turn[] = [
  { title: "readers alone" },
  { title: "with 5 edits a second", edits: 5 },
  { title: "with 50 edits a second", edits: 50 },
  { title: "with 50 orders a second", orders: 50 },
]

const taken = TURNS.map((): Reading[] => [])
// The first round fills the cache.
for (let round = 0; round <= ROUNDS; round++) {
  for (const [at, turn] of TURNS.entries()) {
    const reading = await take(turn)
    if (round > 0) taken[at]?.push(reading)
  }
}

const medians = taken.map((readings) => ({
  perSecond: median(readings.map(({ perSecond }) => perSecond)),
  p99Ms: median(readings.map(({ p99Ms }) => p99Ms)),
}))
const [alone] = medians
for (const [at, { title }] of TURNS.entries()) {
  const { perSecond = 0, p99Ms = 0 } = medians[at] ?? {}
  const [rate, slower] = [perSecond / (alone?.perSecond ?? 1), p99Ms / (alone?.p99Ms ?? 1)]
  console.log(
    `${title}: ${perSecond.toFixed(0)} pages/s (${rate.toFixed(2)}), p99 ${p99Ms} ms (${slower.toFixed(1)} times)`,
  )
}
await readers.close()
await buyers.close()
await shop.close()
