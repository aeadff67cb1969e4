import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { amount, aVisitor, button, expectAccessible, hasFocus, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"
import { anOrderFor } from "#tests/fixtures/orders/admin-orders-page.ts"

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
  await tab(page, "All Orders").focus()
  await page.keyboard.press("/")
  // The second is typed.
  await page.keyboard.type("MA/LI")
  await page.waitForURL("/admin/orders?q=MA%2FLI")
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

test("chosen orders are printed, exported and shipped together; who could not be shipped is named, and all is undone", async () => {
  const orders = [await anOrderOf("Bulk Bandara"), await anOrderOf("Bulk Bandara"), await anOrderOf("Bulk Bandara")]
  const [gone, second, third] = orders as [OrdersRow, OrdersRow, OrdersRow]
  await owner.call("PATCH", `/admin/orders/${gone.id}`, { status: "cancelled", version: 1 })
  await shop.db.query(sql`UPDATE products SET stock_quantity = 0
    WHERE id = (SELECT product_id FROM order_items WHERE order_id = ${gone.id})`)
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/orders?q=bulk&sort=oldest")
  const tick = (order: OrdersRow) => page.getByRole("checkbox", { name: `Select ${order.order_number}` })
  await tick(gone).press("Space")
  await tick(third).click({ modifiers: ["Shift"] })
  await page.getByText("3 selected").waitFor()
  await expectAccessible(page)
  expect(await tick(second).isChecked()).toBe(true)
  expect(await page.getByRole("checkbox", { name: "Select page" }).isChecked()).toBe(true)

  const download = page.waitForEvent("download")
  await button(page, "Export").click()
  expect((await readFile(await (await download).path(), "utf8")).trim().split("\r\n")).toHaveLength(4)

  await page.getByRole("link", { name: "Print", exact: true }).click()
  await expect.poll(() => page.getByRole("article").count()).toBe(6)
  expect((await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(6)
  await page.getByRole("tab", { name: "Packing Slip" }).click()
  await page.getByRole("link", { name: "Back to Orders" }).click()
  await page.waitForURL("/admin/orders?q=bulk&sort=oldest")
  await page.getByText("3 selected").waitFor()
  await button(page, "Mark as Shipped").click()
  await page.getByRole("alert").getByText("1 order could not be marked as shipped").waitFor()
  await page.getByText(`${gone.order_number}: Bear of Bulk Bandara is out of stock; this order needs 2.`).waitFor()
  await tab(page, "Shipped 2").waitFor()
  await button(page, "Undo").click()
  await seeToast(page, "2 orders as before")
  await tab(page, "Pending 2").waitFor()
  const statusMails = sql`SELECT FROM order_events WHERE order_id = ANY(${[second.id, third.id]}) AND mail_id IS NOT NULL`
  expect(await shop.db.query(statusMails)).toEqual([])
  // The browser itself logs the refusal.
  expect(complaints.filter((text) => !text.includes("409"))).toEqual([])
})

test("an order of the fair is entered on a phone, and stands among the others", async () => {
  const product = await aProduct(shop.db, { name: "Fair Elephant", price: "2000.00", stock_quantity: 3 })
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/orders")
  await page.getByRole("link", { name: "New Order" }).click()
  await page.waitForURL("/admin/orders/new")
  const dialog = page.getByRole("dialog", { name: "New Order" })
  const finder = dialog.getByRole("searchbox", { name: "Find a product" })
  await finder.waitFor()
  await dialog.getByLabel("Handed over").focus()
  await page.keyboard.press("/")
  expect(await hasFocus(finder)).toBe(true)
  await finder.fill("elephant")
  await page.getByRole("button", { name: /^Add Fair Elephant/ }).click()
  await button(page, "Increase quantity").click()
  await dialog.getByLabel("Name").fill("Fair Farzana")
  await dialog.getByLabel("Phone").fill("077 765 4321")
  await button(page, "Enter Order").click()
  // The order is not handed over, so it needs an address.
  await dialog.getByText("Address too short").waitFor()
  await expectAccessible(page)
  // A price and a fee that have changed since the form was opened are refused, and shown before the order can be sent
  // again.
  await dialog.getByLabel("Address").fill("12 Temple Road")
  await dialog.getByLabel("City").fill("Kandy")
  await owner.call("PATCH", `/admin/products/${product.id}`, { price: 2100 })
  await owner.call("PUT", "/admin/settings/delivery", { fee: 450, free_from: null, version: 0 })
  await button(page, "Enter Order").click()
  await seeToast(
    page,
    "Error entering order",
    "The total has changed to Rs. 4,650.00. Please check your order and place it again.",
  )
  await expect.poll(() => amount(page, "Total Amount").textContent()).toBe("Rs. 4,650.00")
  await dialog.getByLabel("Handed over").check()
  await dialog.getByLabel("Paid").check()
  await dialog.getByText("Rs. 4,200.00").last().waitFor()
  await button(page, "Enter Order").click()
  await seeToast(page, "Order entered")
  await page.waitForURL(/\/admin\/orders\/[\da-f-]{36}$/)
  const entered = page.getByRole("dialog", { name: /^Order #ORD-/ })
  await entered.getByText("Handed over").waitFor()
  expect(await entered.getByLabel("Order Status").inputValue()).toBe("delivered")
  await expectAccessible(page)
  await entered.getByRole("button", { name: "Close" }).click()
  await page.getByRole("row").filter({ hasText: "Fair Farzana" }).getByText("Rs. 4,200.00").waitFor()
  const [left] = await shop.db.query(sql`SELECT stock_quantity FROM products WHERE id = ${product.id}`)
  expect(left).toEqual({ stock_quantity: 1 })
  // The browser itself logs the refusal.
  expect(complaints.filter((text) => !text.includes("409"))).toEqual([])
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
  await page.getByRole("heading", { name: `Order #${first}` }).waitFor({ state: "detached" })
  await next.click()
  await page.waitForURL(/\?q=many\+orders&page=2$/)
  await page.getByRole("heading", { name: `Order #${first}` }).waitFor()
  expect(await page.getByRole("link", { name: "Write about this order" }).getAttribute("href")).toMatch(
    /^https:\/\/wa\.me\/94\d{9}\?text=Hello%20Many%20Orders/,
  )
  await page.keyboard.press("Escape")
  await page.waitForURL("/admin/orders?q=many+orders&page=2")
})
