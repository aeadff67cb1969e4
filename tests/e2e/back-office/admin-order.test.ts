import type { Locator } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { aVisitor, button, expectAccessible, hasFocus, openPage, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { anOrderFor, dialogOf, sendReceipt } from "#tests/fixtures/orders/admin-orders-page.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)
const kamala = await aCustomer(shop)

const anOrderOf = (name: string, overrides: Partial<OrdersRow> = {}) => anOrderFor(shop, kamala, name, overrides)

test("an order opens by keyboard at its own URL, and gives the focus back", async () => {
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

test("an order closes to where it was opened from", async () => {
  const order = await anOrderOf("Ishara Bandara", { status: "confirmed", payment_status: "paid" })
  const waiting = await anOrderOf("Ruwani Senanayake")
  await sendReceipt(shop, kamala, waiting)
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  async function closes(opened: OrdersRow, to: string) {
    await dialogOf(page, opened).getByRole("button", { name: "Close" }).click()
    await page.waitForURL(to)
  }
  await openPage(page, "/admin")
  await page.getByRole("main").getByRole("link", { name: "Ishara Bandara" }).click()
  await closes(order, "/admin")

  await openPage(page, "/admin/orders/slips")
  await page.getByRole("link", { name: waiting.order_number }).click()
  await closes(waiting, "/admin/orders/slips")

  await openPage(page, `/admin/parcels?ids=${order.id}`)
  await page.getByRole("link", { name: order.order_number }).click()
  await dialogOf(page, order).getByRole("link", { name: "Print" }).click()
  await page.waitForURL(`/admin/orders/${order.id}/print`)
  await page.getByRole("link", { name: "Back to order" }).click()
  await closes(order, `/admin/parcels?ids=${order.id}`)
  expect(complaints).toEqual([])
})

test("address and phone are copied with a press", async () => {
  const order = await anOrderOf("Kasun Herath", { delivery_address: "3 Hill Street" })
  const { page, context } = await aVisitor(shop.url, { as: owner })
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await openPage(page, `/admin/orders/${order.id}`)
  // A wide dialog shows customer and address unfolded.
  await button(page, "Copy phone").click()
  await seeToast(page, "Copied to clipboard!", "+94 77 123 4567")
  await button(page, "Copy address").click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("Kasun Herath\n3 Hill Street\nKandy")
})

test("what was ordered is named as its customer read it too, and the language of the next mails is chosen with an Undo", async () => {
  const order = await anOrderOf("Sunil Perera")
  await shop.db.query(
    sql`UPDATE order_items SET as_read = '{"language": "si", "name": "වලසා"}' WHERE order_id = ${order.id}`,
  )
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, `/admin/orders/${order.id}`)
  const dialog = dialogOf(page, order)
  const read = dialog.getByText("වලසා").last()
  await read.waitFor()
  expect(await read.getAttribute("lang")).toBe("si")
  const language = dialog.getByRole("combobox", { name: "Language" })
  await language.selectOption("සිංහල")
  await seeToast(page, "Language changed")
  const stored = () => shop.db.query(sql`SELECT language FROM orders WHERE id = ${order.id}`)
  expect(await stored()).toEqual([{ language: "si" }])
  await button(page, "Undo").click()
  await expect.poll(() => language.inputValue()).toBe("en")
  expect(await stored()).toEqual([{ language: "en" }])
  expect(complaints).toEqual([])
})

test("a receipt is looked at in place", async () => {
  const order = await anOrderOf("Dilini Silva")
  await sendReceipt(shop, kamala, order)

  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin")
  await page.getByRole("link", { name: /View all.*Receipts to check/ }).click()
  await page.waitForURL("/admin/orders?due=check_receipt&sort=oldest")
  await page.getByRole("link", { name: order.order_number, exact: true }).click()
  const receipt = dialogOf(page, order).getByRole("img", { name: "Receipt" })
  await expect.poll(() => receipt.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  // A copy: its own link would be dead after five minutes.
  const link = page.getByRole("link", { name: "Open in a new tab" })
  expect(await link.getAttribute("href")).toMatch(/^blob:/)

  // It is approved by keyboard, and that is undone.
  const dialog = dialogOf(page, order)
  const approve = button(dialog, "Approve receipt")
  await approve.press("Enter")
  await seeToast(page, "Payment status updated", "“Your payment has arrived” is mailed in 10 seconds.")
  await dialog.getByRole("heading", { name: "Ship the order" }).waitFor()
  await button(dialog, "Undo").press("Enter")
  await seeToast(page, "Change undone", "The payment status is Pending again.")
  await receipt.waitFor()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  expect(await hasFocus(approve)).toBe(true)

  // On a phone it is refused by two presses without scrolling: the reason is ready.
  await page.setViewportSize({ width: 360, height: 740 })
  await expectInSight(dialog.getByRole("img", { name: "Receipt" }))
  await expectInSight(button(dialog, "Refuse…"))
  await button(dialog, "Refuse…").click()
  for (const reason of ["Wrong amount", "Not readable", "Money not there", "Of another order"]) {
    await expectInSight(button(dialog, reason))
  }
  await expectAccessible(page)
  await button(dialog, "Money not there").click()
  await seeToast(page, "Payment status updated", "“We could not confirm your payment” is mailed in 10 seconds.")
  await dialog.getByRole("heading", { name: "Wait for another receipt" }).waitFor()
  await dialog.getByText("“We cannot find this transfer in our account.”").first().waitFor()
  await button(dialog, "Undo").click()
  await button(dialog, "Refuse…").click()
  await button(dialog, "Other words…").click()
  await page.keyboard.type("The amount is missing.")
  await dialog.getByRole("button", { name: "Close" }).click()
  await button(page, "Keep Editing").click()
  await button(dialog, "Refuse and mail").click()
  await dialog.getByText("“The amount is missing.”").first().waitFor()
  await button(dialog, "Undo").click()
  await approve.waitFor()
  const held = sql`SELECT FROM order_events WHERE order_id = ${order.id} AND kind = 'payment_status'`
  expect(await shop.db.query(held)).toEqual([])
  expect(complaints).toEqual([])
})

/** Expects an element on the screen of a phone, which nothing was scrolled on. */
async function expectInSight(element: Locator): Promise<void> {
  await element.waitFor()
  const box = await element.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect(box && box.y + box.height).toBeLessThanOrEqual(740)
}

test("an order is confirmed, shipped and delivered by one press each, and its cash is paid with the last", async () => {
  const order = await anOrderOf("Step Sunethra", { payment_method: "cash_on_delivery" })
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, `/admin/orders/${order.id}`)
  const dialog = dialogOf(page, order)
  const card = dialog.getByRole("region", { name: "Confirm the order" })
  await card.waitFor()
  const place = await card.boundingBox()
  await expectInSight(button(card, "Confirm"))
  expect(await dialog.getByText("Payment: Pay on delivery").count()).toBe(1)
  await button(card, "Confirm").click()
  await dialog.getByRole("heading", { name: "Ship the order" }).waitFor()
  await textbox(page, "Courier").fill("Koombiyo")
  await textbox(page, "Tracking number").fill("KB-7")
  await button(dialog, "Mark as Shipped").click()
  await seeToast(page, "Order status updated", "“Your order is on its way” is mailed in 10 seconds.")
  const next = dialog.getByRole("region", { name: "On its way" })
  expect((await next.boundingBox())?.y).toBe(place?.y)
  await button(next, "Delivered and paid").click()
  await dialog.getByRole("heading", { name: "Nothing left to do" }).waitFor()
  const stored = async () => (await owner.call("GET", `/admin/orders/${order.id}`)).body
  expect(await stored()).toMatchObject({ status: "delivered", payment_status: "paid", tracking_number: "KB-7" })
  await button(dialog, "Undo").click()
  await next.waitFor()
  expect(await stored()).toMatchObject({ status: "shipped", payment_status: "pending" })
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
