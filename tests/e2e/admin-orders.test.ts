import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import type { OrdersRow } from "#database/rows.ts"
import { anOrderFor } from "#tests/fixtures/admin-orders-page.ts"
import { aVisitor, button, openPage } from "#tests/fixtures/browser.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop()
const owner = await theOwner(shop)
const kamala = await aCustomer(shop)

const anOrderOf = (name: string, overrides: Partial<OrdersRow> = {}) => anOrderFor(shop, kamala, name, overrides)
const tab = (page: Page, name: string) => page.getByRole("tab", { name })

test("orders are searched and filtered by the server, with the state in the URL", async () => {
  const order = await anOrderOf("Malini Herath", { status: "shipped", payment_status: "paid" })
  await anOrderOf("Malini Herath")
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/orders")
  await page.getByRole("heading", { level: 1, name: "Orders Management" }).waitFor()
  await page.getByText("View and manage all customer orders").waitFor()
  await expect
    .poll(() => page.getByRole("columnheader").allTextContents())
    .toEqual(["Order #", "Date", "Customer", "Items", "Total", "Status", "Payment", "Actions"])
  await page.getByPlaceholder("Search by order number, customer name, or email...").fill("MALINI")
  await page.waitForURL("/admin/orders?q=MALINI")
  await tab(page, "All Orders 2").waitFor()
  await tab(page, "Shipped 1").click()
  await page.waitForURL("/admin/orders?q=MALINI&status=shipped")
  await page.reload()
  await tab(page, "Cancelled 0").waitFor()
  const row = page.getByRole("row").filter({ hasText: order.order_number })
  expect(await row.getByRole("cell").allTextContents()).toEqual([
    order.order_number,
    expect.stringMatching(/^[A-Z][a-z]{2} \d\d, \d{4}$/),
    `Malini Herath${kamala.email}`,
    "1 item",
    "Rs. 2,800.00",
    "Shipped",
    "Paid",
    "",
  ])
  await tab(page, "Cancelled 0").click()
  await page.getByRole("heading", { name: "No orders found" }).waitFor()
  expect(complaints).toEqual([])
})

test("the filtered list is saved as CSV", async () => {
  const order = await anOrderOf("Hiruni Csv")
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/orders?q=hiruni+csv")
  const download = page.waitForEvent("download")
  await button(page, "Export CSV").click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n")
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(order.order_number)
})

test("a list that cannot be read says so and offers to try again; it is never shown as empty", async () => {
  const order = await anOrderOf("Fathima Perera")
  const { page } = await aVisitor(shop.url, { as: owner })
  await page.route("**/api/admin/orders?*", (route) => route.fulfill({ status: 503, body: "busy" }))
  await openPage(page, "/admin/orders?q=Fathima")
  await page.getByRole("alert").getByText("This could not be loaded").waitFor()
  expect(await page.getByText("No orders found").count()).toBe(0)
  await page.unroute("**/api/admin/orders?*")
  await button(page, "Retry").click()
  await page.getByText(order.order_number).waitFor()
})

test("pages follow each other, and Back returns", async () => {
  for (let n = 0; n < 21; n++) await anOrderOf("Many Orders")
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/orders?q=many+orders")
  await page.getByText("1–20 of 21").waitFor()
  await page.getByRole("link", { name: "Next page" }).click()
  await page.waitForURL("/admin/orders?q=many+orders&page=2")
  await page.getByText("21–21 of 21").waitFor()
  await expect.poll(() => page.getByRole("row").count()).toBe(2)
  await page.goBack()
  await page.getByText("1–20 of 21").waitFor()
  await openPage(page, "/admin/orders?q=many+orders&page=9")
  await page.waitForURL("/admin/orders?q=many+orders&page=2")
  const last = page.getByRole("row").last().getByRole("link").first()
  const first = await last.textContent()
  await last.click()
  const next = button(page, "Next order")
  await expect.poll(() => next.getAttribute("aria-disabled")).toBe("true")
  await page.keyboard.press("ArrowLeft")
  await page.waitForURL(/\/admin\/orders\/[\da-f-]+\?q=many\+orders$/)
  expect(await page.getByRole("dialog").getByRole("heading", { level: 2 }).textContent()).not.toContain(first)
  await next.click()
  await page.waitForURL(/\?q=many\+orders&page=2$/)
  await page.getByRole("heading", { name: `Order #${first}` }).waitFor()
  expect(await page.getByRole("link", { name: "Write about this order" }).getAttribute("href")).toMatch(
    /^https:\/\/wa\.me\/94\d{9}\?text=Hello%20Many%20Orders/,
  )
  await page.keyboard.press("Escape")
  await page.waitForURL("/admin/orders?q=many+orders&page=2")
})
