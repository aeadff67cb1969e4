// Resident memory of the shop during an hour (MINUTES) of readers, a crawl of the whole catalogue, searches, edits and orders; then while 20
// receipts of 24 megapixels arrive at once, and a minute later. It needs Linux.
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import sharp from "sharp"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { median, memoryOf } from "./measure.ts"
import { addProducts, startShop } from "./shop.ts"

const MINUTES = Number(process.env.MINUTES ?? 60)
const RECEIPTS = 20
const BUYERS = 4
/** Sign-ins last for an hour. */
const SIGN_IN_AGAIN_MS = 20 * 60_000

const shop = await startShop()
const products = await addProducts(shop.db, 10_000)
const until = performance.now() + MINUTES * 60_000
const watching = watch(until)
await Promise.all([
  repeat(20, () => get(pick(["/", "/shop", ...products.slice(0, 200).map((id) => `/product/${id}`)]))),
  repeat(10, (n) => get(`/product/${products[n % products.length]}?fbclid=${randomUUID()}`)),
  repeat(2, () => get(`/shop?q=${randomUUID().slice(0, 4)}&utm_source=${randomUUID()}`)),
  repeat(0.05, () => get("/sitemap.xml")),
  asLongAsSignedIn(() => theOwner(shop), edit),
  asLongAsSignedIn(() => customers(BUYERS), order),
])
const samples = await watching
const quarter = (nth: number) => samples.slice(((nth - 1) * samples.length) / 4, (nth * samples.length) / 4)
console.log(`${MINUTES} minutes: at most ${Math.max(...samples).toFixed(0)} MB`)
for (const nth of [1, 2, 3, 4]) console.log(`  median of quarter ${nth}: ${median(quarter(nth)).toFixed(0)} MB`)
await sendReceipts()
await shop.close()

async function watch(end: number): Promise<number[]> {
  const seen: number[] = []
  for (; performance.now() < end; await sleep(50)) seen.push(await memoryOf(shop.pid))
  return seen
}

/** Repeats `work` this many times a second, or as often as the shop answers if that is less. */
async function repeat(perSecond: number, work: (n: number) => Promise<unknown>, end = until) {
  for (let n = 0; performance.now() < end; n++) await Promise.all([work(n), sleep(1000 / perSecond)])
}

async function get(path: string) {
  const response = await fetch(shop.url + path, { headers: { "accept-encoding": "br" } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
}

async function asLongAsSignedIn<Who>(signIn: () => Promise<Who>, work: (who: Who, end: number) => Promise<unknown>) {
  while (performance.now() < until) await work(await signIn(), Math.min(until, performance.now() + SIGN_IN_AGAIN_MS))
}

async function customers(count: number): Promise<Customer[]> {
  const all: Customer[] = []
  while (all.length < count) all.push(await aCustomer(shop))
  return all
}

function edit(owner: Customer, end: number) {
  return repeat(
    1,
    async (n) => {
      const { status } = await owner.call("PATCH", `/admin/products/${pick(products)}`, { description: `Edit ${n}` })
      if (status !== 200) throw new Error(`an edit was answered with ${status}`)
    },
    end,
  )
}

function order(buyers: readonly Customer[], end: number) {
  return repeat(
    2,
    async (n) => {
      const buyer = buyers[n % BUYERS] as Customer
      await buyer.call("POST", "/cart", { product_id: pick(products) })
      const { status } = await buyer.order()
      if (status !== 201) throw new Error(`an order was answered with ${status}`)
    },
    end,
  )
}

async function sendReceipts() {
  // Its rotation keeps the decoder from working line by line, and its grain makes it as many bytes as a receipt may have.
  const noise = { type: "gaussian", mean: 128, sigma: 14 } as const
  const photo = await sharp({ create: { width: 6000, height: 4100, channels: 3, background: "#c86", noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 60 })
    .toBuffer()
  console.log(`A receipt of ${(photo.length / 1024 / 1024).toFixed(1)} MB`)
  const senders = await customers(RECEIPTS)
  const before = await memoryOf(shop.pid)
  const during = watch(performance.now() + 30_000)
  const statuses = await Promise.all(
    senders.map(async ({ token }) => {
      const body = new FormData()
      body.set("file", new File([new Uint8Array(photo)], "photo.jpg"))
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${shop.url}/api/receipts`, { method: "POST", headers, body })).status
    }),
  )
  const most = Math.max(...(await during))
  await sleep(60_000)
  console.log(`${RECEIPTS} receipts of 24 megapixels at once, answered with ${[...new Set(statuses)].join(" and ")}:`)
  const after = await memoryOf(shop.pid)
  console.log(`  ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most, ${after.toFixed(0)} MB a minute later`)
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}
