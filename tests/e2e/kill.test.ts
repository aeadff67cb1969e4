import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { databaseOf, postmasterOf } from "#tests/fixtures/embedded-database.ts"
import { openTestShop } from "#tests/fixtures/shop.ts"

const STOCK = 1000

test("kill -9 of shop and database amid twenty orders loses none and halves none", { timeout: 240_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "nool-kill-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const shop = await openTestShop({ DATABASE_URL: "", DATA_DIR: dataDir })
  onTestFinished(() => shop.close())
  const db = await databaseOf(dataDir)
  const product = await aProduct(db, { stock_quantity: STOCK })
  const customers = await Promise.all(Array.from({ length: 20 }, () => aCustomer(shop)))

  const confirmed: string[] = []
  let killed = false
  const shopping = customers.map(async (customer) => {
    while (!killed) {
      await customer.call("POST", "/cart", { product_id: product.id, quantity: 3 })
      const response = await customer.order()
      if (response.status === 201) confirmed.push(response.body.order_number)
      if (confirmed.length >= 25 && !killed) {
        killed = true
        await killEverything(dataDir, () => shop.end("SIGKILL"))
      }
    }
  })
  await Promise.allSettled(shopping)
  await db.close().catch(() => {})

  await shop.restart()
  const after = await databaseOf(dataDir)
  // Before the shop, which leaves its database running while another process uses it.
  onTestFinished(() => after.close())
  const orders = await after.query<{ order_number: string }>(sql`SELECT order_number FROM orders`)
  expect(orders.map((order) => order.order_number)).toEqual(expect.arrayContaining(confirmed))
  const [sums] = await after.query(sql`
    SELECT (SELECT stock_quantity FROM products WHERE id = ${product.id})
         + (SELECT sum(quantity) FROM order_items WHERE product_id = ${product.id}) AS total,
           (SELECT count(*) FROM orders o WHERE o.subtotal IS DISTINCT FROM
             (SELECT sum(subtotal) FROM order_items i WHERE i.order_id = o.id)) AS incomplete`)
  expect(sums).toEqual({ total: STOCK, incomplete: 0 })
})

async function killEverything(dataDir: string, killShop: () => Promise<unknown>) {
  process.kill(await postmasterOf(dataDir), "SIGKILL")
  await killShop()
}
