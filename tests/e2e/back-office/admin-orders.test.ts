import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import {
  amount,
  aVisitor,
  button,
  expectAccessible,
  hasFocus,
  openPage,
  seeToast,
  textbox,
} from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { anOrderFor, unfold } from "#tests/fixtures/orders/admin-orders-page.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)
const kamala = await aCustomer(shop)

const anOrderOf = (name: string, overrides: Partial<OrdersRow> = {}) => anOrderFor(shop, kamala, name, overrides)
const tab = (page: Page, name: string) => page.getByRole("tab", { name })

test("orders are searched and filtered by the server, with the state in the URL", async () => {
  const order = await anOrderOf("Malini Herath", { status: "shipped", payment_status: "paid" })
  await anOrderOf("Malini Herath", { payment_method: "cash_on_delivery" })
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
  // The longest pill is not cut by the buttons beside it.
  const pill = await page.getByText("Pay on delivery").boundingBox()
  const actions = await page.getByRole("cell").last().boundingBox()
  expect(pill && actions && pill.x + pill.width).toBeLessThanOrEqual(actions?.x ?? 0)
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
  await openPage(page, "/admin/orders?due=check_receipt")
  await page.getByRole("heading", { name: "All caught up" }).waitFor()
  expect(await button(page, "Clear Filters").count()).toBe(0)
  expect(complaints).toEqual([])
})

test("the filtered list is saved as CSV", async () => {
  const order = await anOrderOf("Hiruni Csv")
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/orders?q=hiruni+csv")
  const download = page.waitForEvent("download")
  await button(page, "More actions").click()
  await button(page, "Export CSV").click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n")
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(order.order_number)
})

test("chosen orders are printed and exported; shipping them leaves out who has not paid, judges again, and is undone at once", async () => {
  const cash = { payment_method: "cash_on_delivery", status: "confirmed" } as const
  const orders = [
    await anOrderOf("Bulk Bandara"),
    await anOrderOf("Bulk Bandara", { payment_status: "failed" }),
    await anOrderOf("Bulk Bandara", cash),
    await anOrderOf("Bulk Bandara", cash),
  ] as const
  const [gone, refused, second, third] = orders
  await owner.call("PATCH", `/admin/orders/${gone.id}`, { status: "cancelled", version: 1 })
  await shop.db.query(sql`UPDATE products SET stock_quantity = 0
    WHERE id = (SELECT product_id FROM order_items WHERE order_id = ${gone.id})`)
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin/orders?q=bulk&sort=oldest")
  const tick = (order: OrdersRow) => page.getByRole("checkbox", { name: `Select ${order.order_number}` })
  await tick(gone).press("Space")
  await tick(third).click({ modifiers: ["Shift"] })
  const bar = page.getByRole("region", { name: "4 selected" })
  await bar.waitFor()
  await expectAccessible(page)
  expect(await tick(second).isChecked()).toBe(true)
  expect(await page.getByRole("checkbox", { name: "Select page" }).isChecked()).toBe(true)
  // The bar stays at the foot of the screen, wherever the list is scrolled to.
  for (const scroll of [0, 200]) {
    await page.evaluate((top) => window.scrollTo(0, top), scroll)
    const box = await bar.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(740)
    expect(box?.y).toBeGreaterThan(640)
  }

  const download = page.waitForEvent("download")
  await button(bar, "More actions").click()
  await button(bar, "Export").click()
  expect((await readFile(await (await download).path(), "utf8")).trim().split("\r\n")).toHaveLength(5)

  await page.getByRole("link", { name: "Print", exact: true }).click()
  await expect.poll(() => page.getByRole("article").count()).toBe(8)
  expect((await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(8)
  await page.getByRole("tab", { name: "Packing Slip" }).click()
  await page.getByRole("link", { name: "Back to Orders" }).click()
  await page.waitForURL("/admin/orders?q=bulk&sort=oldest")

  await button(bar, "Ship…").click()
  const sheet = page.getByRole("dialog", { name: "Mark as Shipped" })
  await sheet.getByText("2 of 4 can go").waitFor()
  const left = sheet.getByRole("region", { name: "2 are left out" })
  expect(await left.getByRole("listitem").allTextContents()).toEqual([
    expect.stringContaining("Cancelled"),
    expect.stringContaining("Receipt refused"),
  ])
  expect(await left.getByRole("checkbox", { checked: true }).count()).toBe(0)
  await sheet.getByText("2 customers get a mail after 10 seconds.").waitFor()
  await expectAccessible(page)
  await sheet.getByLabel("Courier of all parcels").fill("Koombiyo")
  await sheet.getByLabel(`Tracking number of ${second.order_number}`).fill("KB-1")
  await left.getByRole("checkbox").first().check()
  // Another tab is faster.
  await owner.call("PATCH", `/admin/orders/${third.id}`, { status: "shipped", version: 1 })
  await button(sheet, "Ship 3 orders").click()
  await page.getByRole("alert").getByText("2 orders could not be changed").waitFor()
  await page.getByText(`${gone.order_number}: Bear of Bulk Bandara is out of stock; this order needs 2.`).waitFor()
  await page.getByText(`${third.order_number}: Already shipped`).waitFor()
  await page.getByText("1 order marked as shipped").waitFor()
  await page.getByText("1 customer gets a mail after 10 seconds.").waitFor()
  await tab(page, "Shipped 2").waitFor()
  const eventsOf = async (order: OrdersRow) =>
    shop.db.query(sql`SELECT mail_id FROM order_events WHERE order_id = ${order.id} AND kind = 'status'`)
  expect(await eventsOf(third)).toHaveLength(1)
  const tracking = (await owner.call("GET", `/admin/orders/${second.id}`)).body
  expect(tracking).toMatchObject({ courier: "Koombiyo", tracking_number: "KB-1" })
  expect(await hasFocus(button(page, "Undo"))).toBe(true)
  await page.keyboard.press("Enter")
  await seeToast(page, "1 order as before")
  await tab(page, "Confirmed 1").waitFor()
  expect(await eventsOf(second)).toEqual([])
  expect((await owner.call("GET", `/admin/orders/${refused.id}`)).body).toMatchObject({ status: "pending", version: 1 })
  // The browser itself logs the refusals.
  expect(complaints.filter((text) => !text.includes("409"))).toEqual([])
})

test("an order of the fair is entered on a phone, and stands among the others", async () => {
  const product = await aProduct(shop.db, { name: "Fair Elephant", price: "2000.00", stock_quantity: 3 })
  await owner.call("PATCH", `/admin/products/${product.id}`, {
    personalisation: { label: "Name to embroider", max_length: 8, price: 0, required: true },
  })
  const before = await anOrderOf("Fair Farzana", {
    customer_phone: "+94 77 765 4321",
    delivery_address: "",
    delivery_city: "",
  })
  await shop.db.query(
    sql`INSERT INTO refused_parcels (order_id, phone, lost) VALUES (${before.id}, '+94777654321', '{}')`,
  )
  const cash = { lowest: null, with_texts: true, districts: [], fee: 0, prepaid_after: 1, confirm: false }
  await owner.call("PUT", "/admin/settings/cash", { ...cash, highest: 4000, version: 0 })
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
  // A row of the list before is not pressed while the search for another product runs.
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route("**/api/admin/products?*q=elephant*", (route) => held.then(() => route.continue()))
  const add = page.getByRole("button", { name: /^Add Fair Elephant/ })
  await add.waitFor()
  await finder.fill("elephant")
  expect(await add.isDisabled()).toBe(true)
  answer()
  await add.click()
  await button(page, "Increase quantity").click()
  await dialog.getByLabel(/^Phone/).fill("0777654321")
  await dialog.getByText("Fair Farzana has ordered before.").waitFor()
  // The rules for cash are reported to the owner, and refuse nothing.
  await dialog.getByText("1 parcel to this phone number came back").waitFor()
  await dialog.getByText("By your rules: Cash on delivery is possible up to Rs. 4,000.00. You can enter").waitFor()
  await button(page, "Fill in name and address").click()
  await expect.poll(() => textbox(page, "Name").inputValue()).toBe("Fair Farzana")
  await button(page, "Enter Order").click()
  // The order is not handed over, so it needs an address.
  await dialog.getByText("Address too short").waitFor()
  await expectAccessible(page)
  await dialog.getByLabel("Address").fill("12 Temple Road")
  await dialog.getByLabel("City").fill("Kandy")
  await button(page, "Enter Order").click()
  await dialog.getByText("Please fill in “Name to embroider”", { exact: true }).waitFor()
  await dialog.getByLabel("Name to embroider").fill("Amala")
  // A price and a fee that have changed since the form was opened are refused, and shown before the order can be sent
  // again.
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
  expect(await dialog.getByLabel("Payment method").locator(":checked").textContent()).toBe("Cash")
  await dialog.getByLabel("Paid").check()
  await dialog.getByText("Rs. 4,200.00").last().waitFor()
  expect(await dialog.getByText("By your rules").count()).toBe(0)
  await button(page, "Enter Order").click()
  await seeToast(page, "Order entered")
  await page.waitForURL(/\/admin\/orders\/[\da-f-]{36}$/)
  const entered = page.getByRole("dialog", { name: /^Order #ORD-/ })
  await entered.getByText("Handed over").waitFor()
  await entered.getByText("Amala").first().waitFor()
  await unfold(entered, "Status and Payment")
  expect(await entered.getByLabel("Order Status").inputValue()).toBe("delivered")
  await expectAccessible(page)
  await entered.getByRole("button", { name: "Close" }).click()
  const row = page.getByRole("row").filter({ hasText: "Rs. 4,200.00" })
  await row.getByText("Fair Farzana").waitFor()
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(90)
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
  await unfold(page.getByRole("dialog"), "Customer Information")
  expect(await page.getByRole("link", { name: "Write about this order" }).getAttribute("href")).toMatch(
    /^https:\/\/wa\.me\/94\d{9}\?text=Hello%20Many%20Orders/,
  )
  await page.keyboard.press("Escape")
  await page.waitForURL("/admin/orders?q=many+orders&page=2")
})
