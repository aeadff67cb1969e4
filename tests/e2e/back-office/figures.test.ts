import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { dayInColombo } from "#messages/formats.ts"
import { daysLater, monthsLater } from "#shop/figures/span.ts"
import { aVisitor, button, expectAccessible, openPage } from "#tests/fixtures/browser.ts"
import { anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)

test("an owner sees last month beside the month before with three presses, its cash book, and a span of one's own", async () => {
  const customer = await aCustomer(shop)
  const product = await aProduct(shop.db, { name: "A red bear" })
  const order = await anOrder(shop.db, { user: customer, lines: [{ product, quantity: 2 }] })
  const month = monthsLater(dayInColombo(new Date()), 0)
  await shop.db.query(
    sql`UPDATE orders SET created_at = ${`${daysLater(month, -1)}T06:00:00Z`}::timestamptz WHERE id = ${order.id}`,
  )
  await shop.db.query(
    sql`INSERT INTO payments (order_id, kind, state, way, amount, reference, paid_on)
        VALUES (${order.id}, 'payment', 'paid', 'bank_transfer', 123.45, 'REF77', ${daysLater(month, -1)})`,
  )
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin")
  await button(page, "Menu").click()
  await page.getByRole("link", { name: "Figures" }).click()
  await page.getByRole("link", { name: "Last month" }).click()
  const bear = page.getByRole("table", { name: "Products" }).getByRole("row", { name: /A red bear/ })
  await expect.poll(() => bear.textContent()).toMatch(/bear\s*2\s+0\s*Rs/)
  await page.getByText("Rs. 123.45").first().waitFor()
  await expectAccessible(page)
  await page.getByText("Show as table").click()
  await page.getByRole("cell", { name: "Rs. 2,500.00" }).first().waitFor()
  await page.getByRole("tab", { name: "Cash book" }).click()
  const entry = page.getByRole("row", { name: /REF77/ })
  expect(await entry.textContent()).toContain(order.order_number)
  await expectAccessible(page)
  const saved = page.waitForEvent("download")
  await button(page, "Save as CSV").click()
  expect((await saved).suggestedFilename()).toMatch(/^cash-book-.*csv$/)
  await page.getByLabel("From").fill("2020-01-05")
  await page.getByLabel("To").fill("2020-01-04")
  await button(page, "Show").click()
  await page.getByText("Choose a first and a last day, at most three years apart").waitFor()
  await page.getByLabel("To").fill("2020-01-06")
  await page.getByLabel("From").fill("2020-01-05")
  await button(page, "Show").click()
  await page.getByText("No money came or went in these days.").waitFor()
  await page.goBack()
  await page.waitForURL("/admin")
  expect(complaints).toEqual([])
})
