import { expect, test } from "vitest"
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
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

test("an owner offers pick-up, a customer chooses it on a phone, and hears where and when it is ready", async () => {
  const owner = await theOwner(shop)
  const office = await aVisitor(shop.url, { width: 360, as: owner })
  await openPage(office.page, "/admin/settings/delivery")
  await office.page.locator("summary", { hasText: "Pick-up" }).click()
  const form = office.page.getByRole("region", { name: "Pick-up" })
  await form.getByLabel("Customers can pick up their orders").check()
  await textbox(form, "Address of the place").fill("Nool studio, 12 Galle Road")
  await textbox(form, "Town").fill("Colombo 3")
  await textbox(form, "Hours").fill("Mon–Sat, 9 to 5")
  await button(office.page, "Save").click()
  await seeToast(office.page, "Saved", "Pick-up")

  const customer = await aCustomer(shop)
  await customer.call("PATCH", "/profile", { phone: "077 123 4567", address: "12 Temple Road", city: "Kandy" })
  const { id: product_id } = await aProduct(shop.db, { price: "1250.00" })
  await aCartLine(shop.db, { user_id: customer.id, product_id })
  const { page, complaints } = await aVisitor(shop.url, { width: 360, as: customer })
  await openPage(page, "/checkout")
  await page.getByLabel("Pick up in the shop").check()
  await page.getByText("Nool studio, 12 Galle Road").waitFor()
  expect(await textbox(page, "Address").count()).toBe(0)
  expect(await amount(page, "Total").textContent()).toBe("Rs. 1,250.00")
  // What was typed for delivery comes back, after a reload too where pick-up is no longer offered.
  await page.getByLabel("Delivery", { exact: true }).check()
  expect(await textbox(page, "Address").inputValue()).toBe("12 Temple Road")
  await textbox(page, "Address").fill("14 Lake Road")
  await page.getByLabel("Pick up in the shop").check()
  await page.reload()
  await page.getByText("Nool studio, 12 Galle Road").waitFor()
  await offerPickUp(owner, false)
  await placeOrder(page).click()
  await expect.poll(() => textbox(page, "Address").inputValue()).toBe("14 Lake Road")
  await offerPickUp(owner, true)
  await page.reload()
  await page.getByLabel("Pick up in the shop").check()
  await placeOrder(page).click()
  await seeToast(page, "Order placed!", "Your order has been placed successfully")
  await page.getByText("Pick up at").waitFor()

  const [{ id, version }] = (await owner.call("GET", "/admin/orders")).body.orders
  await owner.call("PATCH", `/admin/orders/${id}`, { status: "shipped", version })
  await page.reload()
  await page.getByText("Ready to pick up", { exact: true }).first().waitFor()
  await expectAccessible(page)
  await openPage(office.page, `/admin/orders/${id}`)
  await office.page.getByText("Pick-up in the shop").first().waitFor()
  expect([...complaints, ...office.complaints].filter((text) => !text.includes("409"))).toEqual([])
})

async function offerPickUp(owner: Awaited<ReturnType<typeof theOwner>>, offered: boolean) {
  const { values, versions } = (await owner.call("GET", "/admin/settings")).body
  const json = { ...values.pickup, offered, version: versions.pickup }
  expect((await owner.call("PUT", "/admin/settings/pickup", json)).status).toBe(200)
}
