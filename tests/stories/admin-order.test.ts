import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { anOrder, aProduct, type OrderRow } from "#database/sample/builders.ts"
import { anOrderFor, dialogOf } from "#tests/admin-orders.ts"
import { aVisitor, button, holdClock, openPage, seeToast } from "#tests/browser.ts"
import { aCustomer, theOwner } from "#tests/customer.ts"
import { openStoryShop } from "#tests/story-shop.ts"

const shop = await openStoryShop()
const owner = await theOwner(shop)
const kamala = await aCustomer(shop)

const anOrderOf = (name: string, overrides: Partial<OrderRow> = {}) => anOrderFor(shop, kamala, name, overrides)

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
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(order.order_number)
  const isTold = (mail: { text: string }) => mail.text.includes(order.order_number) && /confirmed/i.test(mail.text)
  await expect.poll(async () => (await shop.mailsTo(kamala.email)).some(isTold)).toBe(true)
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

test("of two notes the second is told of the first and decides; the keyboard goes on in the form", async () => {
  const order = await anOrderOf("Noted Nirmala")
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, `/admin/orders/${order.id}`)
  const note = page.getByLabel("Note to self")
  await note.fill("Mine")
  expect((await owner.call("PUT", `/admin/orders/${order.id}/note`, { note: "Theirs" })).status).toBe(200)
  await button(page, "Save Note").press("Enter")
  await seeToast(page, "Error saving note")
  await page.getByRole("cell", { name: "Theirs" }).waitFor()
  await button(page, "Keep what I typed").press("Enter")
  expect(await note.evaluate((element) => element === document.activeElement)).toBe(true)
  await button(page, "Save Note").press("Enter")
  await page.getByText("Note: “Theirs” → “Mine”").waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Save Note")
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
  // A copy: its own link would be dead after five minutes.
  const link = page.getByRole("link", { name: "Open receipt in a new tab" })
  expect(await link.getAttribute("href")).toMatch(/^blob:/)
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

test("an order of twelve lines fits on one A4 page for each sheet", async () => {
  const products = await Promise.all(Array.from({ length: 12 }, () => aProduct(shop.db)))
  const lines = products.map((product) => ({ product }))
  const contact = {
    delivery_address:
      "No. 128/4 B, Third Lane off the Old Kesbewa Road, behind the temple and opposite the railway station\nUdahamulla",
    customer_email: "anuradha.wickramasinghe-gunawardena.the-third@a-very-long-mail-domain.example",
  }
  const order = await anOrder(shop.db, { user: kamala, lines }, contact)
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, `/admin/orders/${order.id}/print`)
  await page.getByRole("article", { name: "Packing Slip" }).waitFor()
  const paper = (await page.pdf({ format: "A4" })).toString("latin1")
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(2)
})

test("arrow keys pass through the options; only where they rest is saved and mailed, and the keyboard stays", async () => {
  const order = await anOrderOf("Keyboard Kumari")
  const { page } = await aVisitor(shop.url, { as: owner })
  const hold = await holdClock(page)
  await openPage(page, `/admin/orders/${order.id}`)
  const status = dialogOf(page, order).getByLabel("Order Status")
  await status.focus()
  await hold()
  for (let n = 0; n < 3; n++) await page.keyboard.press("ArrowDown")
  await page.clock.resume()
  await seeToast(page, "Order status updated")
  expect(await status.evaluate((element) => element === document.activeElement)).toBe(true)
  const { body } = await owner.call("GET", `/admin/orders/${order.id}`)
  expect(body).toMatchObject({ status: "delivered", version: 2 })
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Tab")
  await expect.poll(async () => (await owner.call("GET", `/admin/orders/${order.id}`)).body.status).toBe("shipped")
})

test("a note that is not saved is asked about on every way out, and once saved stands in the timeline", async () => {
  const order = await anOrderOf("Careful Chamari")
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, `/admin/orders?q=${order.order_number}`)
  await page.getByRole("link", { name: order.order_number, exact: true }).click()
  const dialog = dialogOf(page, order)
  const note = page.getByLabel("Note to self")
  await note.fill("Two ribbons")
  await dialog.getByRole("link", { name: "Print" }).click()
  await button(page, "Keep Editing").click()
  await page.goBack()
  await button(page, "Keep Editing").click()
  expect(await note.inputValue()).toBe("Two ribbons")
  await button(page, "Save Note").click()
  await dialog.getByText("Note: none → “Two ribbons”").waitFor()
  await dialog.getByText(/^By Shop Owner, .*Only admins see it\.$/).waitFor()
  await note.fill("Three ribbons")
  await page.keyboard.press("Escape")
  await button(page, "Discard").click()
  await page.waitForURL(`/admin/orders?q=${order.order_number}`)
})

test("long words break: neither dialog nor paper is wider than a phone", async () => {
  const endless = "Wool".repeat(24)
  const order = await anOrderOf(endless, {
    delivery_address: endless,
    customer_email: `${endless}@a.lk`,
  })
  await shop.db.query(sql`UPDATE orders SET notes = ${endless} WHERE id = ${order.id}`)
  const { page } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, `/admin/orders/${order.id}`)
  const dialog = dialogOf(page, order)
  await dialog.getByRole("heading", { name: "Timeline" }).waitFor()
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await openPage(page, `/admin/orders/${order.id}/print`)
  await page.getByRole("article", { name: "Packing Slip" }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test.each(["", "/print"])(
  "an order that does not exist is said to be none, and leads back to the list",
  async (view) => {
    const { page } = await aVisitor(shop.url, { as: owner })
    await openPage(page, `/admin/orders/00000000-0000-4000-8000-000000000000${view}`)
    await page.getByRole("heading", { name: "Order not found" }).waitFor()
    await page.getByRole("link", { name: "Back to Orders" }).click()
    await page.waitForURL("/admin/orders")
  },
)
