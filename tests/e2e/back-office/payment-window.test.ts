import { PgBoss } from "pg-boss"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { formatUntil } from "#messages/formats.ts"
import { aVisitor, button, expectAccessible, expectNoToastOver, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { anOrderFor } from "#tests/fixtures/orders/admin-orders-page.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)
const kamala = await aCustomer(shop)

// A shop whose clock has not run yet takes what ended before for lost time, and gives every order another day.
await shop.db.query(sql`INSERT INTO payment_clock (ran_at) VALUES (now()) ON CONFLICT DO NOTHING`)

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
  await button(table, `Order #${order.order_number} More actions`).click()
  await button(table, "Cancel the order").click()
  await link.waitFor({ state: "detached" })
  await button(page, "Undo").click()
  await seeToast(page, "Change undone")
  await button(table, `Order #${order.order_number} More actions`).click()
  await button(table, "3 days more").click()
  await seeToast(page, "More time to pay was given")
  await link.waitFor({ state: "detached" })
  await shop.db.query(sql`UPDATE orders SET pay_by = now() - interval '1 minute' WHERE id = ${order.id}`)
  await page.reload()
  await link.click()
  const dialog = page.getByRole("dialog", { name: `Order #${order.order_number}` })
  await dialog.getByText("The time to pay ended on").waitFor()

  await button(dialog, "3 days more").click()
  await dialog.getByText("Its pieces are kept until").first().waitFor()
  const [given] = await shop.db.query<{ pay_by: string }>(sql`SELECT pay_by FROM orders WHERE id = ${order.id}`)
  const until = formatUntil(given?.pay_by ?? "")
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

test("many that were not paid in time are given more of it or cancelled at once, each is judged again, and cancelling is undone", async () => {
  const orders = [
    await anOrderFor(shop, kamala, "Bulk Bandara"),
    await anOrderFor(shop, kamala, "Bulk Bandara"),
    await anOrderFor(shop, kamala, "Bulk Bandara"),
    await anOrderFor(shop, kamala, "Bulk Bandara"),
  ] as const
  const [first, second, third, inTime] = orders
  const ids = orders.map(({ id }) => id)
  const isLate = sql`id = ANY(${ids}::uuid[]) AND id <> ${inTime.id}`
  await shop.db.query(sql`UPDATE orders SET pay_by = now() - interval '1 minute' WHERE ${isLate}`)
  const statuses = async () => {
    const rows = await shop.db.query<{ id: string; status: string; late: boolean }>(
      sql`SELECT id, status, COALESCE(pay_by <= now(), false) AS late FROM orders WHERE id = ANY(${ids}::uuid[])`,
    )
    return ids.map((wanted) => rows.find(({ id }) => id === wanted)).map((row) => row && [row.status, row.late])
  }
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/orders?q=bulk&sort=oldest")
  await page.getByRole("checkbox", { name: "Select page" }).check()
  const bar = page.getByRole("region", { name: "4 selected" })
  await button(bar, "More actions").click()
  await button(bar, "Cancel unpaid…").click()
  const cancelling = page.getByRole("dialog", { name: "Cancel what was not paid in time" })
  await cancelling.getByText("3 of 4 were not paid in time").waitFor()
  const left = cancelling.getByRole("region", { name: "1 is left out" }).getByRole("listitem")
  expect(await left.textContent()).toContain("Payment not overdue")
  await expectAccessible(page)
  // Another tab gives one of them more time.
  await owner.call("POST", `/admin/orders/${third.id}/pay-by`, { days: 1, version: 1 })
  await button(cancelling, "Cancel 3 orders").click()
  await page.getByText("2 orders cancelled").waitFor()
  await page.getByText("2 customers get a mail after 10 seconds.").waitFor()
  await page.getByText(`${third.order_number}: Payment not overdue`).waitFor()
  expect((await statuses()).map((each) => each?.[0])).toEqual(["cancelled", "cancelled", "pending", "pending"])
  await button(page, "Undo").click()
  await seeToast(page, "2 orders as before")
  await expect.poll(statuses).toEqual([...Array(2).fill(["pending", true]), ...Array(2).fill(["pending", false])])

  for (const order of [first, second]) {
    await page.getByRole("checkbox", { name: `Select ${order.order_number}` }).check()
  }
  const two = page.getByRole("region", { name: "2 selected" })
  await button(two, "More actions").click()
  await button(two, "More time to pay…").click()
  const extending = page.getByRole("dialog", { name: "Give 3 days more to pay" })
  await extending.getByText("2 customers get a mail.").waitFor()
  // On the smallest screens too, what the last press did is no obstacle to the next one.
  await page.setViewportSize({ width: 360, height: 420 })
  const toasts = page.locator("dialog > .toasts")
  await toasts.evaluate((all) => all.insertAdjacentHTML("beforeend", "<p class=toast data-toast>As before</p>"))
  await expectNoToastOver(page, button(extending, "Give 2 orders more time"))
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 420 })
    const toast = await toasts.getByText("As before", { exact: true }).boundingBox()
    const dialog = await extending.boundingBox()
    await page.mouse.click((dialog?.x ?? 0) + 4, (toast?.y ?? 0) + 10)
    expect(await extending.isVisible(), `${width}`).toBe(true)
  }
  await page.setViewportSize({ width: 360, height: 420 })
  await toasts.getByText("As before", { exact: true }).evaluate((toast) => toast.remove())
  await button(extending, "Give 2 orders more time").click()
  await seeToast(page, "2 orders have more time to pay")
  expect(await statuses()).toEqual(Array(4).fill(["pending", false]))
  expect(complaints.filter((text) => !text.includes("409"))).toEqual([])
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
  const [row] = await shop.db.query<{ pay_by: string }>(sql`SELECT pay_by FROM orders WHERE id = ${order.id}`)
  await page.getByText(`Please transfer the total by ${formatUntil(row?.pay_by ?? "")}`).waitFor()
  await shop.db.query(sql`UPDATE orders SET status = 'cancelled' WHERE id = ${order.id}`)
  await shop.db.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, reason) VALUES (${order.id}, 'status', 'pending', 'cancelled', 'unpaid')`,
  )
  await openPage(page, `/orders?order=${order.id}`)
  await page.getByText("Cancelled: it was not paid in time").waitFor()
  await button(page, "Order again").first().waitFor()
})
