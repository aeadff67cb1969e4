// Carts through HTTP, and orders, whose mails go out through a relay: of products spread over the catalogue, and of the same three for
// everybody; with CLONE=folder against the build of another clone. It needs Linux.
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

/** Lets all customers do something again and again; the first second and a half is not counted. */
async function again(shop: BenchShop, act: (customer: Customer, shoppers: Shoppers) => Promise<unknown>) {
  const own = shoppers.get(shop) as Shoppers
  let [done, stopped] = [0, false]
  const all = Promise.all(
    own.customers.map(async (customer) => {
      while (!stopped) {
        await act(customer, own)
        done++
      }
    }),
  )
  await sleep(WARM_UP_MS)
  const costs = await costsOfEach(shop, async () => {
    const before = done
    await Promise.race([sleep(SECONDS * 1000), all])
    return done - before
  })
  stopped = true
  await all
  return costs
}

const order =
  (firstProduct: () => number) =>
  async (customer: Customer, { products, carts }: Shoppers) => {
    const first = firstProduct()
    await carts.query(
      sql`INSERT INTO cart (user_id, product_id, quantity)
        SELECT ${customer.id}::uuid, unnest(${products.slice(first, first + LINES)}::uuid[]), 1`,
    )
    expectStatus(201, await customer.order())
  }

/** Puts a product into the cart, reads the cart, has one more of it and takes it out. */
async function fillCart(customer: Customer, { products }: Shoppers) {
  expectStatus(200, await customer.call("POST", "/cart", { product_id: products[spread()] }))
  const cart = await customer.call("GET", "/cart")
  const path = `/cart/${cart.body.lines[0].id}`
  expectStatus(200, await customer.call("PATCH", path, { quantity: 2 }))
  expectStatus(204, await customer.call("DELETE", path))
}

function expectStatus(wanted: number, { status, body }: { status: number; body?: unknown }) {
  if (status !== wanted) throw new Error(`${status}: ${JSON.stringify(body)}`)
}

const spread = () => Math.floor(Math.random() * (PRODUCTS - LINES))
const measured = {
  carts: fillCart,
  "orders spread over 1,000 products": order(spread),
  "orders of the same three products": order(() => 0),
}
for (const [title, act] of Object.entries(measured)) {
  await byTurns(
    title,
    ofEach(sides, (shop) => again(shop, act)),
  )
}
for (const { carts } of shoppers.values()) await carts.close()
for (const each of [...Object.values(sides), relay]) await each.close()
