// Orders through HTTP, whose mails go out through a relay: of products spread over the catalogue, and of the same three for everybody; with
// CLONE=folder against the build of another clone. It needs Linux.
import { setTimeout as sleep } from "node:timers/promises"
import { type Database, openDatabase, sql } from "#database/database.ts"
import { aCustomer, type Customer } from "#tests/fixtures/customer.ts"
import { byTurns, costsOfEach, SECONDS } from "./measure.ts"
import { addProducts, type BenchShop, ofEach, startBeside, startSides } from "./shop.ts"

const CUSTOMERS = 16
const PRODUCTS = 1_000
const LINES = 3
const WARM_UP_MS = 1_500

interface Shoppers {
  readonly products: readonly string[]
  readonly customers: readonly Customer[]
  /** It fills the carts, and its commits wait for no fsync, so that every fsync is an order's. */
  readonly carts: Database
}

const relay = startBeside("relay")
const sides = await startSides({ relay })
const shoppers = new Map<BenchShop, Shoppers>()
for (const shop of Object.values(sides)) {
  const customers: Customer[] = []
  // One after the other: a crowded machine would refuse some of many.
  while (customers.length < CUSTOMERS) customers.push(await aCustomer(shop))
  const carts = openDatabase(`${shop.databaseUrl}?options=-c%20synchronous_commit%3Doff`, { max: 1 })
  shoppers.set(shop, { customers, carts, products: await addProducts(shop.db, PRODUCTS) })
}

/** Lets all customers order again and again; the first second and a half is not counted. */
async function order(shop: BenchShop, firstProduct: () => number) {
  const { customers, carts, products } = shoppers.get(shop) as Shoppers
  let [placed, stopped] = [0, false]
  async function orderAgain(customer: Customer) {
    const first = firstProduct()
    await carts.query(
      sql`INSERT INTO cart (user_id, product_id, quantity)
          SELECT ${customer.id}::uuid, unnest(${products.slice(first, first + LINES)}::uuid[]), 1`,
    )
    const { status, body } = await customer.order()
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
    placed++
  }
  const all = Promise.all(
    customers.map(async (customer) => {
      while (!stopped) await orderAgain(customer)
    }),
  )
  await sleep(WARM_UP_MS)
  const costs = await costsOfEach(shop, async () => {
    const before = placed
    await Promise.race([sleep(SECONDS * 1000), all])
    return placed - before
  })
  stopped = true
  await all
  return costs
}

const spread = () => Math.floor(Math.random() * (PRODUCTS - LINES))
await byTurns(
  "orders spread over 1,000 products",
  ofEach(sides, (shop) => order(shop, spread)),
)
await byTurns(
  "orders of the same three products",
  ofEach(sides, (shop) => order(shop, () => 0)),
)
for (const { carts } of shoppers.values()) await carts.close()
for (const each of [...Object.values(sides), relay]) await each.close()
