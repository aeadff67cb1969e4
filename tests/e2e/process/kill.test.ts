import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { databaseOf, postmasterOf } from "#tests/fixtures/database/embedded-database.ts"
import { openTestShop } from "#tests/fixtures/shop.ts"

const STOCK = 1000

test("kill -9 of shop and database amid twenty orders loses none and halves none", async () => {
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
  // This closes before the shop, which leaves its database running while another process uses it.
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

test("a shop killed while mails of changed orders are held sends each once afterwards, with what remains of the changes", async () => {
  const shop = await openTestShop()
  onTestFinished(() => shop.close())
  const [owner, customer] = [await theOwner(shop), await aCustomer(shop)]
  const product = await aProduct(shop.db)
  const orders = [1, 2].map(() => anOrder(shop.db, { user: customer, lines: [{ product }] }))
  const [changed, undone] = (await Promise.all(orders)).map(({ id }) => id)
  const change = async (id: string | undefined, json: object) => {
    const { version } = (await owner.call("GET", `/admin/orders/${id}`)).body
    expect((await owner.call("PATCH", `/admin/orders/${id}`, { ...json, version })).status).toBe(200)
  }
  await change(changed, { status: "shipped" })
  await change(changed, { status: "delivered" })
  await change(changed, { payment_status: "paid" })
  await change(undone, { status: "cancelled" })
  await change(undone, { status: "pending", undo: true })
  await shop.end("SIGKILL")

  const held = () =>
    shop.db.query(
      sql`SELECT kind, status, attempts, next_attempt_at > created_at + interval '9 seconds' AS "inTime" FROM mails
          WHERE kind IN ('send-status-update', 'payment-update') ORDER BY kind`,
    )
  const kinds = [{ kind: "payment-update" }, { kind: "send-status-update" }]
  expect(await held()).toEqual(kinds.map((each) => ({ ...each, status: "queued", attempts: 0, inTime: true })))
  await shop.restart()
  // Their time is over.
  await shop.db.query(sql`UPDATE mails SET next_attempt_at = now() WHERE status = 'queued'`)
  await expect.poll(held).toMatchObject(kinds.map((each) => ({ ...each, status: "sent", attempts: 1 })))
  const subjects = (await shop.mailsTo(customer.email))
    .map(({ subject }) => subject)
    .filter((text) => /ORD-/.test(text))
  expect(subjects.map((text) => text.replace(/ORD-\d+/, "ORD")).sort()).toEqual([
    "We have your payment for order ORD",
    "Your order ORD was delivered",
  ])
})

async function killEverything(dataDir: string, killShop: () => Promise<unknown>) {
  process.kill(await postmasterOf(dataDir), "SIGKILL")
  await killShop()
}
