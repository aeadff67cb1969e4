import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import {
  amount,
  aVisitor,
  button,
  expectAccessible,
  openPage,
  placeOrder,
  seeToast,
  textbox,
} from "#tests/fixtures/browser.ts"
import { aCartLine, anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)
const cashOf = (page: Page) => page.getByRole("radio", { name: "Cash on Delivery" })

test("the owner says where cash is taken, what it costs and after how many refused parcels it ends", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/settings/cash")
  const part = page.getByRole("region", { name: "Cash on delivery" })
  await part.getByText("All districts", { exact: true }).click()
  for (const name of ["Colombo", "Gampaha"]) await part.getByLabel(name).check()
  await part.getByLabel("Extra fee").fill("-1")
  await button(page, "Save").click()
  await part.getByText("Enter a fee in rupees, or 0 for none").waitFor()
  await part.getByLabel("Extra fee").fill("100")
  await part.getByLabel("Refused parcels until").fill("1")
  await button(page, "Save").click()
  await seeToast(page, "Saved", "Cash on delivery")
  const [saved] = await shop.db.query(sql`SELECT value FROM settings WHERE section = 'cash'`)
  expect(saved).toMatchObject({ value: { districts: [5, 7], fee: 100, prepaid_after: 1 } })
  expect(complaints.filter((text) => !text.includes("422"))).toEqual([])
})

test("checkout shows the fee with cash, asks for the district, and offers no cash to a number that is refused it", async () => {
  const customer = await aCustomer(shop)
  const product = await aProduct(shop.db, { price: "2000" })
  const { id } = await anOrder(shop.db, { user: customer, lines: [{ product, quantity: 1 }] })
  await shop.db.query(sql`INSERT INTO refused_parcels (order_id, phone, lost) VALUES (${id}, '+94771234567', '{}')`)
  await aCartLine(shop.db, { user_id: customer.id, product_id: product.id })
  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360 })
  await openPage(page, "/cart")
  await page.getByText("Cash on delivery costs Rs. 100.00 more.").waitFor()
  await openPage(page, "/checkout")
  await page.getByText("To pay in cash on delivery, choose your district.").waitFor()
  expect(await cashOf(page).isDisabled()).toBe(true)
  await textbox(page, "Phone").fill("077 123 4567")
  await textbox(page, "Address").fill("12 Temple Road")
  await textbox(page, "City").fill("Somewhere")
  await page.getByRole("combobox", { name: "District" }).selectOption("Jaffna")
  await page.getByText("Cash on delivery is not possible in this district.").waitFor()
  await page.getByRole("combobox", { name: "District" }).selectOption("Colombo")
  await cashOf(page).check()
  await amount(page, "Total").getByText("Rs. 2,400.00").waitFor()
  await placeOrder(page).click()
  await page.getByText("Cash on delivery is not possible for this order.").first().waitFor()
  await expect.poll(() => cashOf(page).isDisabled()).toBe(true)
  await amount(page, "Total").getByText("Rs. 2,300.00").waitFor()
  await expectAccessible(page)
  await textbox(page, "Phone").fill("077 123 4568")
  await cashOf(page).check()
  await placeOrder(page).click()
  await seeToast(page, "Order placed!", "Your order has been placed successfully")
  await amount(page, "Cash on Delivery").getByText("Rs. 100.00").first().waitFor()
  expect(complaints.filter((text) => !text.includes("409"))).toEqual([])
})

test("an order to be paid in cash is confirmed with its customer first: not reached, then agreed", async () => {
  const user = await aCustomer(shop)
  const lines = [{ product: await aProduct(shop.db), quantity: 1 }]
  const { id } = await anOrder(shop.db, { user, lines }, { payment_method: "cash_on_delivery", to_call: true })
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, `/admin/orders/${id}`)
  const card = page.getByRole("region", { name: "Confirm with the customer" })
  expect(await card.getByRole("link", { name: "Ask on WhatsApp" }).getAttribute("href")).toContain(
    "May%20we%20send%20it",
  )
  await button(card, "Not reached").click()
  await card.getByText("Not reached, last on").waitFor()
  await button(card, "Confirmed").click()
  await page.getByRole("region", { name: "Ship the order" }).waitFor()
  const events = await shop.db.query(
    sql`SELECT kind, after, reason FROM order_events WHERE order_id = ${id} ORDER BY id`,
  )
  expect(events.slice(-2)).toEqual([
    { kind: "call", after: "not_reached", reason: null },
    { kind: "status", after: "confirmed", reason: "agreed" },
  ])
  expect(complaints).toEqual([])
})
