// What a pooler costs, and what a replica takes off the primary: processor time for each order and for each rendered page, by turns with both, without the
// replica and without either. ROUNDS (3) turns; it needs what `npm run test:cluster` needs.
import { sql } from "../../src/database/database.ts"
import { spentBy, spentByPostgres } from "../load/costs.ts"
import { median } from "../load/measure.ts"
import { signUpBuyers } from "../load/ordering.ts"
import { type Customer, customerOf, orderCart, putInCart, send } from "./customers.ts"
import { type Cluster, openCluster } from "./stage.ts"

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const PAGES = 400
const ORDERS = 160
const AT_ONCE = 8

const cluster = await openCluster({ LIMITS: "off" })
try {
  const { direct, pooled, replica } = cluster.databases.urls
  const variants = {
    "pooler and replica": { DATABASE_URL: pooled, DATABASE_REPLICA_URL: replica },
    "pooler alone": { DATABASE_URL: pooled, DATABASE_REPLICA_URL: "" },
    neither: { DATABASE_URL: direct, DATABASE_REPLICA_URL: "" },
  }
  const customers = [...(await signUpBuyers(cluster, 4)), ...(await signUpBuyers(cluster, 4))].map(customerOf)
  for (const shop of cluster.shops.slice(1)) await shop.program.stop()
  const samples = new Map<string, number[][]>()
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, env] of Object.entries(variants)) {
      await cluster.shops[0]?.program.restart("SIGTERM", env)
      const products = await newProducts(cluster)
      const pages = await costOf(cluster, products, (id) => send(shopUrl(), "GET", `/product/${id}`))
      const orders = await costOf(cluster, Array(ORDERS).fill(products[0] ?? ""), (id, n) => order(customers[n], id))
      // The first round warms up.
      if (round > 0) samples.set(name, [...(samples.get(name) ?? []), [...pages, ...orders]])
    }
  }
  report(samples)
} finally {
  await cluster.close(false)
}

function shopUrl(): string {
  return cluster.shops[0]?.url ?? ""
}

async function newProducts({ db }: Cluster): Promise<string[]> {
  const made = await db.query<{ id: string }>(
    sql`INSERT INTO products (name, price, stock_quantity, category)
        SELECT 'Product ' || n, 1000, 1000000, 'Toys' FROM generate_series(1, ${PAGES}::int) AS n RETURNING id`,
  )
  return made.map(({ id }) => id)
}

async function order(customer: Customer | undefined, id: string) {
  if (!customer) return
  await putInCart(shopUrl(), customer, id)
  const { status } = await orderCart(shopUrl(), customer)
  if (status !== 201) throw new Error(`an order was answered ${status}`)
}

/** Milliseconds of the shop, the primary, the replica and the pooler for each of `ids`, so many at once. */
async function costOf(cluster: Cluster, ids: readonly string[], work: (id: string, n: number) => Promise<unknown>) {
  const before = await spent(cluster)
  const next = ids[Symbol.iterator]()
  const one = async (n: number) => {
    for (const id of next) await work(id, n)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => one(n)))
  const after = await spent(cluster)
  return after.map((ms, at) => (ms - (before[at] ?? 0)) / ids.length)
}

async function spent({ shops, databases: { primary, replica, pooler } }: Cluster): Promise<number[]> {
  const [shop, pool] = await Promise.all([spentBy(shops[0]?.program.pid ?? 0), spentBy(pooler.pid ?? 0)])
  return [shop.own, await spentByPostgres(primary.pid ?? 0), await spentByPostgres(replica.pid ?? 0), pool.own]
}

function report(samples: ReadonlyMap<string, number[][]>) {
  const parts = ["shop", "primary", "replica", "pooler"]
  const columns = ["page", "order"].flatMap((what) => parts.map((part) => `${what}: ${part}`))
  console.log(`ms of processor time${" ".repeat(3)}${columns.map((column) => column.padStart(15)).join("")}`)
  for (const [name, rounds] of samples) {
    const medians = columns.map((_, at) =>
      median(rounds.map((round) => round[at] ?? 0))
        .toFixed(2)
        .padStart(15),
    )
    console.log(`${name.padEnd(23)}${medians.join("")}`)
  }
}
