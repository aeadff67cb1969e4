import { PgBoss } from "pg-boss"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { formatDateTime } from "#messages/formats.ts"
import { aVisitor, button, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"
import { anOrderFor } from "#tests/fixtures/orders/admin-orders-page.ts"

const shop = await openE2eShop()
const owner = await theOwner(shop)
const kamala = await aCustomer(shop)

test("the owner finds what was not paid in time, gives more of it, cancels, and takes up again", async () => {
  const order = await anOrderFor(shop, kamala, "Dilini Silva")
  await shop.db.query(sql`UPDATE orders SET pay_by = now() - interval '1 minute' WHERE id = ${order.id}`)
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin")
  await page.getByRole("link", { name: "1 order was not paid in time" }).click()
  const link = page.getByRole("link", { name: order.order_number, exact: true })
  await link.waitFor()
  const table = page.getByRole("table")
  await table.getByText("Not paid in time").waitFor()
  await button(table, `Order #${order.order_number} Cancel the order`).click()
  await link.waitFor({ state: "detached" })
  await button(page, "Undo").click()
  await seeToast(page, "Change undone")
  await button(table, `Order #${order.order_number} 3 days more`).click()
  await seeToast(page, "More time to pay was given")
  await link.waitFor({ state: "detached" })
  await shop.db.query(sql`UPDATE orders SET pay_by = now() - interval '1 minute' WHERE id = ${order.id}`)
  await page.reload()
  await link.click()
  const dialog = page.getByRole("dialog", { name: `Order #${order.order_number}` })
  await dialog.getByText("The time to pay ended on").waitFor()

  await button(dialog, "3 days more").click()
  await dialog.getByText("Its pieces are kept until").first().waitFor()
  const [given] = await shop.db.query<{ pay_by: Date }>(sql`SELECT pay_by FROM orders WHERE id = ${order.id}`)
  const until = formatDateTime(given?.pay_by.toISOString() ?? "")
  await seeToast(page, "More time to pay was given", `Its pieces are kept until ${until}.`)
  await dialog.getByText(`Its pieces are kept until ${until}.`).first().waitFor()
  expect(await button(dialog, "Cancel the order").count()).toBe(0)

  await shop.db.query(sql`UPDATE orders SET pay_by = now() - interval '1 minute' WHERE id = ${order.id}`)
  await page.reload()
  await button(dialog, "Cancel the order").click()
  await dialog.getByText("It was cancelled because it was not paid in time.").waitFor()
  await button(dialog, "Take it up again").click()
  await dialog.getByText("Its pieces are kept until").first().waitFor()
  expect(complaints).toEqual([])
})

test("what the owner lets be cancelled by itself is, and its customer is told how to order again", async () => {
  const order = await anOrderFor(shop, kamala, "Ruwan Fernando")
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/settings/pay-by")
  await page.getByLabel("Holidays").fill("1 May 2027")
  await page.getByLabel("Cancel by itself").check()
  await button(page, "Save").click()
  await page.getByText("Line 1: write a day as 2027-05-01, then its name").first().waitFor()
  await page.getByLabel("Holidays").fill("2027-05-01 May Day")
  await button(page, "Save").click()
  await seeToast(page, "Saved", "Time to pay")
  expect(complaints).toEqual([])

  await shop.db.query(
    sql`INSERT INTO payment_clock (ran_at) VALUES (now()) ON CONFLICT (only_row) DO UPDATE SET ran_at = now()`,
  )
  await shop.db.query(sql`UPDATE orders SET pay_by = now() WHERE id = ${order.id}`)
  // The shop looks every five minutes; this is its next time.
  const clock = new PgBoss({ connectionString: shop.db.url, max: 1, supervise: false, schedule: false })
  await clock.start()
  await clock.send("payment-windows", {})
  const status = () => shop.db.query<{ status: string }>(sql`SELECT status FROM orders WHERE id = ${order.id}`)
  await expect.poll(status, { timeout: 30_000 }).toEqual([{ status: "cancelled" }])
  await clock.stop()
  const mails = () => shop.mailsTo(kamala.email)
  await expect.poll(async () => (await mails()).some(({ text }) => text.includes("Order again"))).toBe(true)
})

test("its customer reads until when, and why it was cancelled", async () => {
  const order = await anOrderFor(shop, kamala, "Nimal Perera")
  await shop.db.query(sql`UPDATE orders SET pay_by = now() + interval '2 days' WHERE id = ${order.id}`)
  const { page } = await aVisitor(shop.url, { as: kamala, width: 360 })
  await openPage(page, `/orders?order=${order.id}`)
  const [row] = await shop.db.query<{ pay_by: Date }>(sql`SELECT pay_by FROM orders WHERE id = ${order.id}`)
  await page.getByText(`Please transfer the total by ${formatDateTime(row?.pay_by.toISOString() ?? "")}`).waitFor()
  await shop.db.query(sql`UPDATE orders SET status = 'cancelled' WHERE id = ${order.id}`)
  await shop.db.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, reason) VALUES (${order.id}, 'status', 'pending', 'cancelled', 'unpaid')`,
  )
  await openPage(page, `/orders?order=${order.id}`)
  await page.getByText("Cancelled: it was not paid in time").waitFor()
  await button(page, "Order again").first().waitFor()
})
