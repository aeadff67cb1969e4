import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)
const kamala = await aCustomer(shop)
const [COLOMBO, JAFFNA] = [5, 9]
const rules = [{ districts: [JAFFNA], fee: 450 }]
expect((await owner.call("PUT", "/admin/settings/fee_rules", { rules, usual_grams: 500, version: 0 })).status).toBe(200)

/** Places an order of Rs. 2,000 with Rs. 300 for its delivery in Colombo. */
const anOrderThere = async (changes: Partial<OrdersRow> = {}) =>
  anOrder(
    shop.db,
    { user: kamala, lines: [{ product: await aProduct(shop.db, { price: "2000" }), quantity: 1 }] },
    {
      ...{ customer_name: "Sena Fonseka", delivery_address: "12 Temple Road", delivery_city: "Dehiwala" },
      ...{ delivery_district: COLOMBO, customer_phone: "077 123 4567", ...changes },
    },
  )
const stored = async (id: string) => {
  const [row] = await shop.db.query(
    sql`SELECT delivery_address, delivery_district, total_amount FROM orders WHERE id = ${id}`,
  )
  return row
}
const district = { name: "District" }

test("the owner gives a parcel its district with three presses, and the shop bears the higher fee", async () => {
  const order = await anOrderThere({ status: "confirmed", payment_method: "cash_on_delivery", delivery_district: null })
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, `/admin/parcels?profile=generic&ids=${order.id}`)
  await button(page, `Correct the address of ${order.order_number}`).click()
  const dialog = page.getByRole("dialog", { name: `Order #${order.order_number}` })
  await dialog.getByRole("combobox", district).selectOption(String(JAFFNA))
  await dialog.getByRole("combobox", { name: "Delivery there costs something else" }).selectOption({
    label: "The price stays at Rs. 2,300.00",
  })
  await expectAccessible(page)
  await button(dialog, "Save address").click()
  await seeToast(page, "Address corrected")
  await dialog.waitFor({ state: "detached" })
  expect(await stored(order.id)).toMatchObject({ delivery_district: JAFFNA, total_amount: "2300.00" })
  await button(page, "District missing 1").waitFor({ state: "detached" })
  expect(complaints).toEqual([])
})

test("a form that somebody else’s correction overtook keeps what was typed, and reverts nothing of theirs", async () => {
  const order = await anOrderThere()
  const { page } = await aVisitor(shop.url, { as: owner, width: 1280 })
  await openPage(page, `/admin/orders/${order.id}`)
  await button(page, "Correct the address").click()
  await page.getByLabel(/^Landmark/).fill("Beside the temple")
  await shop.db.query(
    sql`UPDATE orders SET delivery_address = '14 Temple Road', version = version + 1 WHERE id = ${order.id}`,
  )
  await button(page, "Save address").click()
  await seeToast(page, "The address was not corrected")
  await expect.poll(() => textbox(page, "Address").inputValue()).toBe("14 Temple Road")
  await button(page, "Save address").click()
  await seeToast(page, "Address corrected")
  await page.getByText("Beside the temple").first().waitFor()
  expect(await stored(order.id)).toMatchObject({ delivery_address: "14 Temple Road" })
})

test("a customer corrects a pending order, and reads what it costs there before it is sent", async () => {
  const order = await anOrderThere()
  const { page, complaints } = await aVisitor(shop.url, { as: kamala, width: 360, height: 740 })
  await openPage(page, `/orders?order=${order.id}`)
  await button(page, "Correct the address").first().click()
  const dialog = page.getByRole("dialog", { name: "Correct the address" })
  await textbox(dialog, "Address").fill("7 Sea Street")
  await dialog.getByRole("combobox", district).selectOption(String(JAFFNA))
  await dialog.getByText("your order costs Rs. 2,450.00 instead of Rs. 2,300.00").waitFor()
  await expectAccessible(page)
  await button(dialog, "Save address").click()
  await seeToast(page, "Address corrected")
  await page.getByText("7 Sea Street").first().waitFor()
  await page.getByText("Address corrected. Before: Sena Fonseka, 12 Temple Road, Dehiwala, Colombo").first().waitFor()
  expect(await stored(order.id)).toMatchObject({ delivery_district: JAFFNA, total_amount: "2450.00" })
  expect(complaints).toEqual([])
})
