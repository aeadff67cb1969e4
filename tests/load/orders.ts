// Orders through HTTP: of products spread over the catalogue, and of the same three for everybody, by turns with TPC-B on the same server
// and, with CLONE=folder, with the build of another clone. It needs Linux.
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "../../src/database/database.ts"
import { type Buyers, holdMails, openBuyers } from "./buyers.ts"
import { costsOf } from "./costs.ts"
import { median, ROUNDS, SECONDS, timesPerSecond } from "./measure.ts"
import { type LoadShop, startLoadShop } from "./process.ts"
import { openTpcB } from "./tpcb.ts"

const CUSTOMERS = 16
const PRODUCTS = 1_000
const LINES = 3
const PRICE = 1_000
const DELIVERY = 300
const WARM_UP_MS = 1_500
const TPCB_CLIENTS = 8
const { CLONE: clone, MAILS: mails } = process.env

interface Side {
  readonly name: string
  readonly shop: LoadShop
  readonly buyers: Buyers
  readonly products: readonly string[]
}

/** Holds the costs of one order, except for the first. */
interface Sample {
  readonly perSecond: number
  readonly nodeMs: number
  readonly postgresMs: number
  readonly fsyncs: number
  readonly walKiB: number
}

async function openSide(name: string, folder?: string): Promise<Side> {
  const shop = await startLoadShop({ env: { SAMPLE: "off" }, ...(folder ? { clone: folder } : {}) })
  const products = await shop.db.query<{ id: string }>(
    sql`INSERT INTO products (name, price, stock_quantity, category)
        SELECT 'Product ' || n, ${PRICE}::int, 1000000000, 'Toys' FROM generate_series(1, ${PRODUCTS}::int) AS n
        RETURNING id`,
  )
  const buyers = await openBuyers(shop, CUSTOMERS)
  if (mails !== "on") await holdMails(shop)
  return { name, shop, buyers, products: products.map(({ id }) => id) }
}

const pickers = {
  "spread over 1,000 products": ({ products }: Side) => {
    const first = Math.floor(Math.random() * (PRODUCTS - LINES))
    return products.slice(first, first + LINES)
  },
  "the same three products": ({ products }: Side) => products.slice(0, LINES),
}

/** Lets all customers order again and again; the first second and a half is not counted. */
async function ordering(side: Side, pick: (side: Side) => string[]): Promise<Sample> {
  const { shop, buyers } = side
  let [placed, stopped] = [0, false]
  const all = Promise.all(
    Array.from({ length: buyers.count }, async (_, customer) => {
      while (!stopped) {
        await buyers.order(customer, pick(side), LINES * PRICE + DELIVERY)
        placed++
      }
    }),
  )
  await sleep(WARM_UP_MS)
  const [before, from, began] = [await costsOf(shop, buyers.backend), placed, performance.now()]
  await Promise.race([sleep(SECONDS * 1000), all])
  const [after, orders, ms] = [await costsOf(shop, buyers.backend), placed - from, performance.now() - began]
  stopped = true
  await all
  const each = (key: keyof typeof before) => (after[key] - before[key]) / orders
  return {
    perSecond: (orders * 1000) / ms,
    nodeMs: each("nodeMs"),
    postgresMs: each("postgresMs"),
    fsyncs: each("fsyncs"),
    walKiB: each("walBytes") / 1024,
  }
}

function medianOf(samples: readonly Sample[], key: keyof Sample): number {
  return median(samples.map((sample) => sample[key]))
}

function report(title: string, samples: readonly Sample[]) {
  const of = (key: keyof Sample, digits: number) => medianOf(samples, key).toFixed(digits)
  const perOrder = `${of("nodeMs", 2)} ms of Node and ${of("postgresMs", 2)} ms of PostgreSQL, ${of("fsyncs", 2)} fsyncs, ${of("walKiB", 1)} KiB of WAL`
  console.log(`${title}: ${of("perSecond", 0)} orders/s; each ${perOrder}`)
}

const sides = [await openSide("this")]
if (clone) sides.push(await openSide(clone, clone))
const tpcb = await openTpcB(sides[0]?.shop.databaseUrl ?? "", TPCB_CLIENTS)
const transactions: number[] = []
const samples = new Map<string, Sample[]>()
for (let round = 0; round < ROUNDS; round++) {
  transactions.push(await timesPerSecond(() => tpcb.transaction(), TPCB_CLIENTS))
  for (const [which, pick] of Object.entries(pickers)) {
    for (const side of sides) {
      const title = `${side.name}, ${which}`
      samples.set(title, [...(samples.get(title) ?? []), await ordering(side, pick)])
    }
  }
}
console.log(`TPC-B, scale 10, ${TPCB_CLIENTS} clients: ${median(transactions).toFixed(0)} transactions/s`)
for (const [title, each] of samples) {
  report(title, each)
  console.log(`  ${(medianOf(each, "perSecond") / median(transactions)).toFixed(2)} of TPC-B`)
}
await tpcb.close()
for (const { shop, buyers } of sides) {
  await buyers.close()
  await shop.close()
}
