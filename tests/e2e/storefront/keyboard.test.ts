import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import type { ProductsRow } from "#database/rows.ts"
import { aVisitor, button, openPage, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, type Customer } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { WALKED } from "#tests/fixtures/pages/every-look.ts"

const shop = await sharedShop()
let customer: Customer
let bear: ProductsRow
beforeAll(async () => {
  await aProduct(shop.db, { name: "Kite", category: "Kites", price: "1000.00" })
  const name = "Thamarai the extraordinarily long-named elephant of Anuradhapura"
  bear = await aProduct(shop.db, { name, stock_quantity: 3 })
  customer = await aCustomer(shop)
})

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element?.getAttribute("aria-label") ?? (element?.textContent || element?.id)
  })

test("by keyboard: past the header, to a product, into the cart", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: await aCustomer(shop) })
  await openPage(page, "/")
  await page.keyboard.press("Tab")
  expect(await focused(page)).toBe("Skip to content")
  expect(await page.getByText("Skip to content").evaluate((link) => link.getBoundingClientRect().top >= 0)).toBe(true)
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  expect(await focused(page)).toBe("Shop Now")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Shop All Products" }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main")

  await page.getByRole("link", { name: bear.name, exact: true }).focus()
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { level: 1, name: bear.name }).waitFor()
  await button(page, "Increase quantity").focus()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  expect(await focused(page)).toBe("Add to Cart")
  await page.keyboard.press("Enter")
  await seeToast(page, "Added to cart", "2 item(s) added to your cart")
  expect(complaints).toEqual([])
})

test.each([
  ["/", "Menu", /^Menu$/],
  ["/shop", "Filters", /^Filters/],
])("the drawer of %s opens, closes with Escape and gives the focus back", async (path, title, opener) => {
  const { page } = await aVisitor(shop.url, { width: 360 })
  await openPage(page, path)
  const open = page.getByRole("button", { name: opener })
  await open.focus()
  await page.keyboard.press("Enter")
  const drawer = page.getByRole("dialog", { name: title })
  await drawer.waitFor()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab")
    const inside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
    )
    expect(inside, `after ${presses + 1} times Tab`).toBe(true)
  }
  await page.keyboard.press("Escape")
  await drawer.waitFor({ state: "hidden" })
  expect(await open.evaluate((element) => element === document.activeElement)).toBe(true)
})

test("an e-mail address that is none stays in its field, to be corrected", async () => {
  const { id } = await aProduct(shop.db, { stock_quantity: 0 })
  const { page } = await aVisitor(shop.url)
  await openPage(page, `/product/${id}`)
  const field = textbox(page, "Tell me when it is back")
  await field.fill("kamala@b")
  await button(page, "Tell me").click()
  await page.getByRole("alert").waitFor()
  expect(await field.inputValue()).toBe("kamala@b")
})

test("a review is written, edited and deleted by keyboard", async () => {
  const reader = await aCustomer(shop)
  await anOrder(shop.db, { user: reader, lines: [{ product: bear, quantity: 1 }] }, { status: "delivered" })
  const { page, complaints } = await aVisitor(shop.url, { ...WALKED, as: reader })
  await openPage(page, "/orders")
  await page
    .getByRole("heading", { name: /^Order #ORD-/ })
    .first()
    .click()
  await button(page, "Review these pieces").press("Enter")
  await button(page, "Save review").press("Enter")
  await page.getByText("Choose one to five stars").waitFor()
  // The focus is on the stars, which were missing.
  for (let stars = 1; stars <= 3; stars++) await page.keyboard.press("ArrowRight")
  await textbox(page, "Your review").fill("Soft and kind.")
  await textbox(page, "Your review").press("Tab")
  await button(page, "Save review").press("Enter")
  await seeToast(page, "Thank you for your review")
  await button(page, "Review these pieces").press("Enter")
  await page.getByRole("img", { name: "4 of 5 stars" }).waitFor()
  await button(page, `Delete the review of ${bear.name}`).press("Enter")
  await button(page.getByRole("dialog", { name: "Delete this review?" }), "Delete").press("Enter")
  await seeToast(page, "Review deleted")
  expect(complaints).toEqual([])
})

test("the drawer's links lead on and close it", async () => {
  const { page } = await aVisitor(shop.url, { width: 360, as: customer })
  await openPage(page, "/")
  await button(page, "Menu").click()
  const drawer = page.getByRole("dialog", { name: "Menu" })
  await drawer.getByRole("link", { name: "My Orders" }).click()
  await page.waitForURL("/orders")
  await drawer.waitFor({ state: "hidden" })
  await button(page, "Menu").click()
  await drawer.getByRole("button", { name: "Sign Out" }).click()
  await page.waitForURL("/")
  await drawer.waitFor({ state: "hidden" })
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).waitFor()
})

test("what the header finds is suggested and listed, and where it finds nothing there are ways on", async () => {
  const { page, complaints } = await aVisitor(shop.url, WALKED)
  await openPage(page, "/")
  await button(page, "Menu").click()
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Kites" }).click()
  await page.waitForURL("/shop?category=Kites")
  await textbox(page, "Find a product").click()
  expect(await page.locator("form.find").boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 64 })
  const field = page.getByRole("combobox", { name: "Find a product" })
  await field.fill("kite")
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option")
  await expect.poll(() => options.allTextContents()).toEqual(["See all in Kites", "KiteRs. 1,000.00"])
  await field.press("ArrowUp")
  await page.getByRole("option", { name: /^Kite/, selected: true }).waitFor()
  await field.press("Escape")
  await options.last().waitFor({ state: "detached" })
  await button(page, "Cancel").click()
  expect([await field.inputValue(), await button(page, "Cancel").isVisible()]).toEqual(["", false])
  await field.fill("kite")
  await options.last().click()
  await page.getByRole("heading", { name: "Kite", level: 1 }).waitFor()
  await field.fill("kite")
  await field.press("Enter")
  await page.getByRole("heading", { name: "Kite" }).waitFor()
  await openPage(page, "/shop?q=xyzzy")
  await page.getByRole("heading", { name: "New in the shop" }).waitFor()
  expect(complaints).toEqual([])
})
