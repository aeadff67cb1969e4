import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { aVisitor, button, openPage, placeOrder, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop()

const choice = (page: Page) => page.getByLabel("Deliver to")
const chosen = (page: Page) => choice(page).locator(":checked").textContent()

test("a customer keeps addresses by name on a phone, and the one used last is chosen at checkout", async () => {
  const customer = await aCustomer(shop)
  await customer.call("PATCH", "/profile", { phone: "077 123 4567", address: "12 Temple Road", city: "Kandy" })
  const { id: product_id } = await aProduct(shop.db, { stock_quantity: 5 })
  const { page, complaints } = await aVisitor(shop.url, { width: 360, as: customer })
  await openPage(page, "/profile")
  await button(page, "Add an address").click()
  const dialog = page.getByRole("dialog")
  await button(dialog, "Save address").click()
  await dialog.getByText("Give the address a name").waitFor()
  await textbox(dialog, "Name").fill("Office")
  await textbox(dialog, "Address").fill("4th floor, 80 York Street")
  await textbox(dialog, "City").fill("Colombo 1")
  await button(dialog, "Save address").click()
  await seeToast(page, "“Office” was saved")
  await button(page, "Remove Office").click()
  await seeToast(page, "“Office” was removed")
  await button(page, "Undo").click()
  await button(page, "Edit Office").click()
  await textbox(dialog, "Name").fill("Work")
  await button(dialog, "Save address").click()
  await button(page, "Edit Work").waitFor()

  await aCartLine(shop.db, { user_id: customer.id, product_id })
  await openPage(page, "/checkout")
  expect(await chosen(page)).toBe("My address")
  expect(await textbox(page, "City").inputValue()).toBe("Kandy")
  await choice(page).selectOption("Work")
  expect(await textbox(page, "City").inputValue()).toBe("Colombo 1")
  await textbox(page, "City").fill("Colombo 3")
  expect(await chosen(page)).toBe("Another address")
  await choice(page).selectOption("Work")
  await placeOrder(page).click()
  await seeToast(page, "Order placed!", "Your order has been placed successfully")

  await aCartLine(shop.db, { user_id: customer.id, product_id })
  await openPage(page, "/checkout")
  expect(await chosen(page)).toBe("Work")
  expect(await textbox(page, "Address").inputValue()).toBe("4th floor, 80 York Street")
  expect(complaints).toEqual([])
})
