import { once } from "node:events"
import { appendFile, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, type Customer } from "#tests/fixtures/customer.ts"
import { databaseOf, postmasterOf } from "#tests/fixtures/database/embedded-database.ts"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import { openTestShop, startProcess } from "#tests/fixtures/shop.ts"

const CUSTOMERS = 4
const WITHIN = { timeout: 90_000 }

async function dataFolder() {
  const folder = await mkdtemp(join(tmpdir(), "nool-database-killed-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test("the embedded database killed alone is started again, and orders go on without a restart of the shop", async () => {
  const dataDir = await dataFolder()
  const shop = await openTestShop({ DATABASE_URL: "", DATA_DIR: dataDir })
  onTestFinished(() => shop.close())
  const db = await databaseOf(dataDir)
  // This closes before the shop, which leaves its database running while another process uses it.
  onTestFinished(() => db.close())
  const product = await aProduct(db, { stock_quantity: 10_000 })
  const customers: Customer[] = []
  while (customers.length < CUSTOMERS) customers.push(await aCustomer(shop))

  const confirmed: string[] = []
  let open = true
  const shopping = customers.map(async (customer) => {
    while (open) confirmed.push(...(await orderOf(customer, product.id)))
  })
  for (const round of ["the first process alone", "and once more"]) {
    const before = confirmed.length
    await expect.poll(() => confirmed.length, WITHIN).toBeGreaterThan(before + CUSTOMERS)
    const killed = await postmasterOf(dataDir)
    process.kill(killed, "SIGKILL")
    const restarted = () => postmasterOf(dataDir).catch(() => killed)
    await expect.poll(restarted, { ...WITHIN, message: round }).not.toBe(killed)
    const after = confirmed.length
    await expect.poll(() => confirmed.length, WITHIN).toBeGreaterThan(after + CUSTOMERS)
  }
  open = false
  await Promise.all(shopping)

  const orders = await db.query<{ order_number: string }>(sql`SELECT order_number FROM orders`)
  expect(orders.map((order) => order.order_number)).toEqual(expect.arrayContaining(confirmed))
  expect((await fetch(`${shop.url}/health`)).status).toBe(200)
})

/** Returns the number of the order, or nothing where the shop could not take one. */
async function orderOf(customer: Customer, productId: string): Promise<string[]> {
  try {
    await customer.call("POST", "/cart", { product_id: productId, quantity: 1 })
    const { status, body } = await customer.order()
    return status === 201 ? [body.order_number] : []
  } catch {
    return []
  }
}

test("a database that cannot be started again ends the shop with code 1 and the reason", async () => {
  const dataDir = await dataFolder()
  const settings = { PORT: String(await freePort()), DATA_DIR: dataDir, SAMPLE: "off" }
  const shop = await startProcess(settings)
  const ended = once(shop.child, "exit")
  await appendFile(join(dataDir, "postgres/data/postgresql.conf"), "\nyarn = 'merino'\n")
  process.kill(await postmasterOf(dataDir), "SIGKILL")
  expect(await ended).toEqual([1, null])
  expect(shop.output()).toMatch(/The shop cannot go on:[\s\S]*unrecognized configuration parameter "yarn"/)
})

test("a shop whose secret.key is lost does not start, and makes no other", async () => {
  const dataDir = await dataFolder()
  const settings = { PORT: String(await freePort()), DATA_DIR: dataDir, SAMPLE: "off" }
  const { child } = await startProcess(settings)
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  await ended
  await rm(join(dataDir, "secret.key"))
  await expect(startProcess(settings)).rejects.toThrow(/ended with 1:[\s\S]*secret\.key is missing/)
  expect(await readdir(dataDir)).not.toContain("secret.key")
  // The database that was started for it was stopped with it.
  await expect(postmasterOf(dataDir)).rejects.toThrow("ENOENT")
})
