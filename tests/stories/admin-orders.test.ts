import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { anOrder, aProduct, type OrderRow } from "#database/sample/builders.ts"
import { aVisitor, button, closeBrowser, openPage, seeToast } from "#tests/browser.ts"
import { aCustomer, type Customer, theOwner } from "#tests/customer.ts"
import { openTestShop, type TestShop } from "#tests/shop.ts"

let shop: TestShop
let owner: Customer
let kamala: Customer
beforeAll(async () => {
  shop = await openTestShop()
  owner = await theOwner(shop)
  kamala = await aCustomer(shop)
})
afterAll(async () => {
  await closeBrowser()
  await shop.close()
})

async function anOrderOf(name: string, overrides: Partial<OrderRow> = {}): Promise<OrderRow> {
  const product = await aProduct(shop.db, { name: `Bear of ${name}` })
  return anOrder(shop.db, { user: kamala, lines: [{ product, quantity: 2 }] }, { customer_name: name, ...overrides })
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name })
const dialogOf = (page: Page, order: OrderRow) => page.getByRole("dialog", { name: `Order #${order.order_number}` })

test("orders are searched and filtered by the server, with the state in the address", async () => {
  const order = await anOrderOf("Malini Herath", { status: "shipped", payment_status: "paid" })
  await anOrderOf("Malini Herath")
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/orders")
  await page.getByRole("heading", { level: 1, name: "Orders Management" }).waitFor()
  await page.getByText("View and manage all customer orders").waitFor()
  expect(await page.getByRole("columnheader").allTextContents()).toEqual([
    "Order #",
    "Date",
    "Customer",
    "Items",
    "Total",
    "Status",
    "Payment",
    "Actions",
  ])
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

test("an order opens by keyboard at its own address, and gives the keyboard back", async () => {
  const order = await anOrderOf("Tharindu Silva", { delivery_address: "7 Lake Drive" })
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, `/admin/orders?q=${order.order_number}`)
  const link = page.getByRole("link", { name: order.order_number, exact: true })
  await link.press("Enter")
  await page.waitForURL(`/admin/orders/${order.id}?q=${order.order_number}`)
  const dialog = dialogOf(page, order)
  for (const section of [
    "Customer Information",
    "Delivery Address",
    "Payment Information",
    "Order Items",
    "Note to Self",
    "Timeline",
  ]) {
    await dialog.getByRole("heading", { name: section }).waitFor()
  }
  const text = await dialog.textContent()
  for (const said of [
    "7 Lake Drive",
    "Bank Transfer",
    "N/A",
    "Bear of Tharindu Silva",
    "Quantity: 2",
    "Rs. 2,500.00",
  ]) {
    expect(text).toContain(said)
  }
  await page.keyboard.press("Escape")
  await page.waitForURL(`/admin/orders?q=${order.order_number}`)
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
})

test("a click on a row opens its order; both selectors save at once, the customer is told and the timeline tells who", async () => {
  const order = await anOrderOf("Nadeesha Perera")
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/orders")
  await page.getByRole("cell", { name: "Nadeesha Perera" }).click()
  const dialog = dialogOf(page, order)
  await dialog.getByLabel("Order Status").selectOption("confirmed")
  await seeToast(page, "Order status updated")
  await dialog.getByLabel("Payment Status").selectOption("paid")
  await seeToast(page, "Payment status updated")
  await dialog.getByText("Status: Pending → Confirmed").waitFor()
  await dialog.getByText("Payment: Pending → Paid").waitFor()
  expect(await dialog.getByText("Shop Owner").count()).toBe(2)
  await dialog.getByRole("button", { name: "Close" }).click()
  const row = page.getByRole("row").filter({ hasText: order.order_number })
  await row.getByText("Confirmed").waitFor()
  await row.getByText("Paid").waitFor()
  const isTold = (mail: { text: string }) => mail.text.includes(order.order_number) && /confirmed/i.test(mail.text)
  await expect.poll(async () => (await shop.mailsTo(kamala.email)).some(isTold), { timeout: 15_000 }).toBe(true)
  expect(complaints).toEqual([])
})

test("the second of two admins is told, sees the order as it is, and nothing is overwritten", async () => {
  const order = await anOrderOf("Ruwan Fernando")
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, `/admin/orders/${order.id}`)
  const dialog = dialogOf(page, order)
  await dialog.waitFor()
  expect((await owner.call("PATCH", `/admin/orders/${order.id}`, { status: "shipped" })).status).toBe(200)
  await dialog.getByLabel("Order Status").selectOption("cancelled")
  await seeToast(page, "Error updating status")
  await dialog.getByText("Somebody changed this order meanwhile").waitFor()
  expect(await dialog.getByLabel("Order Status").inputValue()).toBe("shipped")
  const [row] = await shop.db.query(sql`SELECT status FROM orders WHERE id = ${order.id}`)
  expect(row).toEqual({ status: "shipped" })
})

test("a note is kept, and what is typed outlives a failure", async () => {
  const order = await anOrderOf("Ishara Jayawardena")
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, `/admin/orders/${order.id}`)
  const note = page.getByLabel("Note to self")
  await note.fill("Wrap as a gift")
  await page.keyboard.press("Escape")
  await button(page, "Keep Editing").click()
  await page.context().setOffline(true)
  await button(page, "Save Note").click()
  await seeToast(page, "Error saving note")
  expect(await note.inputValue()).toBe("Wrap as a gift")
  await page.context().setOffline(false)
  await button(page, "Save Note").click()
  await seeToast(page, "Note saved")
  await page.reload()
  await expect.poll(() => note.inputValue()).toBe("Wrap as a gift")
})

test("address and phone are copied with a press", async () => {
  const order = await anOrderOf("Kasun Herath", { delivery_address: "3 Hill Street" })
  const { page, context } = await aVisitor(shop.url, { as: owner })
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await openPage(page, `/admin/orders/${order.id}`)
  await button(page, "Copy phone").click()
  await seeToast(page, "Copied to clipboard!", "+94 77 123 4567")
  await button(page, "Copy address").click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("Kasun Herath\n3 Hill Street\nKandy")
})

test("a receipt is looked at in place", async () => {
  const order = await anOrderOf("Dilini Silva")
  const form = new FormData()
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
  )
  form.set("file", new File([picture], "slip.png", { type: "image/png" }))
  const headers = { authorization: `Bearer ${kamala.token}` }
  const sent = await fetch(`${shop.url}/api/receipts`, { method: "POST", headers, body: form })
  await kamala.call("PUT", `/orders/${order.id}/receipt`, (await sent.json()) as object)

  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin")
  await page.getByRole("link", { name: /View all.*Receipts to check/ }).click()
  await page.waitForURL("/admin/orders?to_check=1&sort=oldest")
  await page.getByRole("link", { name: order.order_number, exact: true }).click()
  const receipt = dialogOf(page, order).getByRole("img", { name: "Receipt" })
  await expect.poll(() => receipt.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect(complaints).toEqual([])
})

test("an order is printed as invoice and packing slip", async () => {
  const order = await anOrderOf("Arun Sivakumar")
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, `/admin/orders?q=${order.order_number}`)
  await page.getByRole("link", { name: `Print ${order.order_number}` }).click()
  await page.waitForURL(`/admin/orders/${order.id}/print`)
  const invoice = page.getByRole("article", { name: "Invoice" })
  await invoice.waitFor()
  expect(await invoice.textContent()).toContain("Rs. 2,800.00")
  const slip = await page.getByRole("article", { name: "Packing Slip" }).textContent()
  expect(slip).toContain("2 pieces in all")
  expect(slip).not.toContain("Rs.")
  await page.emulateMedia({ media: "print" })
  expect(await button(page, "Print").isVisible()).toBe(false)
  expect(await page.getByRole("tablist").isVisible()).toBe(false)
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
})
