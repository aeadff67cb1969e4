// Resident memory of the shop during an hour of readers, a crawl of the whole catalogue, searches, edits and orders; then while 20 receipts of
// 24 megapixels arrive at once, and a minute later. It needs Linux.
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "../../src/database/database.ts"
import { type Buyers, openBuyers } from "./buyers.ts"
import { signInOwner, signUp } from "./customer.ts"
import { median } from "./measure.ts"
import { photoOf, sendReceipt } from "./photos.ts"
import { residentMB, startLoadShop } from "./process.ts"

const MINUTES = Number(process.env.MINUTES ?? 60)
const PRODUCTS = 10_000
const READ = 200
const RECEIPTS = 20
const BUYERS = 4
const PRICE = 1_000
const DELIVERY = 300
/** Sign-ins last for an hour. */
const SIGN_IN_AGAIN_MS = 20 * 60_000
const SAMPLE_EVERY_MS = 5_000

const shop = await startLoadShop({ env: { SAMPLE: "off" } })
const products = await shop.db.query<{ id: string }>(sql`
  INSERT INTO products (name, description, price, stock_quantity, category)
  SELECT 'Product ' || n, repeat('Crocheted by hand in Colombo. ', 5), ${PRICE}::int, 1000000,
    (ARRAY['Blankets', 'Toys', 'Home Decor'])[1 + n % 3]
  FROM generate_series(1, ${PRODUCTS}::int) n RETURNING id`)
const until = performance.now() + MINUTES * 60_000
const samples: number[] = []

await Promise.all([
  watch(),
  repeat(20, () => get(pick(["/", "/shop", ...products.slice(0, READ).map(({ id }) => `/product/${id}`)]))),
  repeat(10, (n) => get(`/product/${products[n % PRODUCTS]?.id}?fbclid=${randomUUID()}`)),
  repeat(2, () => get(`/shop?q=${randomUUID().slice(0, 4)}&utm_source=${randomUUID()}`)),
  repeat(0.05, () => get("/sitemap.xml")),
  signedIn(() => signInOwner(shop), edit),
  signedIn(() => openBuyers(shop, BUYERS), order),
])
const [third, fourth] = [samples.slice(samples.length / 2, samples.length * 0.75), samples.slice(samples.length * 0.75)]
console.log(`${MINUTES} minutes: at most ${Math.max(...samples).toFixed(0)} MB`)
console.log(
  `  median of the third quarter ${median(third).toFixed(0)} MB, of the fourth ${median(fourth).toFixed(0)} MB`,
)
await receipts()
await shop.close()

async function watch() {
  for (let n = 0; performance.now() < until; n++) {
    const now = await residentMB(shop.pid)
    samples.push(now)
    if ((n * SAMPLE_EVERY_MS) % 300_000 === 0)
      console.log(`  after ${(n * SAMPLE_EVERY_MS) / 60_000} minutes ${now.toFixed(0)} MB`)
    await sleep(SAMPLE_EVERY_MS)
  }
}

/** Repeats `work` this many times a second, or as often as the shop answers if that is less. */
async function repeat(perSecond: number, work: (n: number) => Promise<unknown>, end = until) {
  for (let n = 0; performance.now() < end; n++) {
    await Promise.all([work(n), sleep(1000 / perSecond)])
  }
}

async function get(path: string) {
  const response = await fetch(shop.url + path, { headers: { "accept-encoding": "br" } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
}

async function signedIn<Session>(
  open: () => Promise<Session>,
  work: (session: Session, end: number) => Promise<unknown>,
) {
  while (performance.now() < until) {
    await work(await open(), Math.min(until, performance.now() + SIGN_IN_AGAIN_MS))
  }
}

function edit(headers: Record<string, string>, end: number) {
  return repeat(
    1,
    async (n) => {
      const url = `${shop.url}/api/admin/products/${pick(products).id}`
      const response = await fetch(url, {
        method: "PATCH",
        headers,
        body: JSON.stringify({ description: `Edit ${n}` }),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`edit: ${response.status}`)
    },
    end,
  )
}

async function order(buyers: Buyers, end: number) {
  await repeat(2, (n) => buyers.order(n % BUYERS, [pick(products).id], PRICE + DELIVERY), end)
  await buyers.close()
}

async function receipts() {
  const photo = await photoOf(6000, 4100)
  const customers = []
  while (customers.length < RECEIPTS) customers.push(await signUp(shop))
  const before = await residentMB(shop.pid)
  let [peak, over] = [before, false]
  const watching = (async () => {
    while (!over) {
      peak = Math.max(peak, await residentMB(shop.pid))
      await sleep(50)
    }
  })()
  const statuses = await Promise.all(customers.map((customer) => sendReceipt(shop, customer, photo)))
  over = true
  await watching
  await sleep(60_000)
  const after = await residentMB(shop.pid)
  const counted = [...new Set(statuses)].map(
    (status) => `${statuses.filter((each) => each === status).length} × ${status}`,
  )
  console.log(`${RECEIPTS} receipts of 24 megapixels at once (${counted.join(", ")}):`)
  console.log(`  ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most, ${after.toFixed(0)} MB a minute later`)
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}
