// Two workers against one process, by turns: cached pages, rendered pages, and orders. Pages are requested by wrk, written in C: a
// generator in Node takes as much of the processor as the shop, which two workers then miss.
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { sql } from "../../src/database/database.ts"
import { holdMails, openBuyers } from "./buyers.ts"
import { compare, SECONDS, timesPerSecond } from "./measure.ts"
import { type LoadShop, startLoadShop } from "./process.ts"

const CONNECTIONS = 32
const CUSTOMERS = 16
const PRICE = 1_000
const DELIVERY = 300
const { ONLY = "" } = process.env

const run = promisify(execFile)

async function requestsPerSecond(url: string): Promise<number> {
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "-H", "accept-encoding: br", url]
  const { stdout } = await run("wrk", args).catch((error) => {
    throw error.code === "ENOENT" ? new Error("Install wrk first: apt-get install -y wrk") : error
  })
  const failed = /Non-2xx.*|Socket errors.*/.exec(stdout)
  if (failed) throw new Error(`${url}: ${failed[0]}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

/** Both kinds of shop, with the same settings. */
async function openBoth(env: Record<string, string>) {
  const [one, two] = [await startLoadShop({ env }), await startLoadShop({ env: { ...env, WORKERS: "2" } })]
  return { one, two, close: () => Promise.all([one.close(), two.close()]) }
}

async function comparePages(title: string, env: Record<string, string>) {
  const { one, two, close } = await openBoth(env)
  for (const path of ["/", "/shop"]) {
    const rate = (shop: LoadShop) => () => requestsPerSecond(shop.url + path)
    for (const shop of [one, two]) await rate(shop)()
    await compare(`${title} ${path} with 2 workers against 1 process`, rate(two), rate(one))
  }
  await close()
}

async function ordersOf(shop: LoadShop) {
  const products = await shop.db.query<{ id: string }>(sql`
    INSERT INTO products (name, price, stock_quantity, category)
    SELECT 'Product ' || n, ${PRICE}::int, 1000000000, 'Toys' FROM generate_series(1, 1000) AS n RETURNING id`)
  const buyers = await openBuyers(shop, CUSTOMERS)
  // Two workers send twice as many mails at the same time, on the same two processors.
  await holdMails(shop)
  const free = Array.from({ length: CUSTOMERS }, (_, customer) => customer)
  async function order() {
    const customer = free.pop() as number
    const { id } = products[Math.floor(Math.random() * products.length)] as { id: string }
    await buyers.order(customer, [id], PRICE + DELIVERY)
    free.push(customer)
  }
  return { perSecond: () => timesPerSecond(order, CUSTOMERS), close: () => buyers.close() }
}

async function compareOrders() {
  const { one, two, close } = await openBoth({ SAMPLE: "off" })
  const [alone, shared] = [await ordersOf(one), await ordersOf(two)]
  await compare("orders with 2 workers against 1 process", shared.perSecond, alone.perSecond, "orders/s")
  await Promise.all([alone.close(), shared.close()])
  await close()
}

const parts = {
  cached: () => comparePages("cached", {}),
  rendered: () => comparePages("rendered", { PAGE_CACHE: "off" }),
  orders: compareOrders,
}
for (const [name, measure] of Object.entries(parts)) if (name.includes(ONLY)) await measure()
