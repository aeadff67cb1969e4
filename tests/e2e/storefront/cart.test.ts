import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import {
  amount,
  aVisitor,
  button,
  expectAccessible,
  hasFocus,
  openPage,
  placeOrder,
  textbox,
} from "#tests/fixtures/browser.ts"
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

const line = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text })

async function inCart(customer: { id: string }, product: Parameters<typeof aProduct>[1], quantity: number) {
  const { id } = await aProduct(shop.db, product)
  await aCartLine(shop.db, { user_id: customer.id, product_id: id, quantity })
  return id
}

test("what cannot be bought is marked, blocks checkout, and one press fixes it", async () => {
  const customer = await aCustomer(shop)
  await inCart(customer, { name: "Good Bear", price: "1000.00" }, 2)
  await inCart(customer, { name: "Scarce Bear", price: "100.00", stock_quantity: 2 }, 5)
  await inCart(customer, { name: "Sold Bear", stock_quantity: 0 }, 1)
  await inCart(customer, { name: "Hidden Bear", is_active: false }, 1)
  const gone = await inCart(customer, { name: "Gone Bear" }, 1)
  await shop.db.query(sql`DELETE FROM products WHERE id = ${gone}`)

  const endless = "W".repeat(60)
  await inCart(customer, { name: endless, price: "9999999.99" }, 2)

  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360 })
  await openPage(page, "/cart")
  await line(page, endless).getByText("Rs. 9,999,999.99 each").waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await button(page, `Remove ${endless}`).click()
  await line(page, "Scarce Bear").getByText("Only 2 left in stock").waitFor()
  await line(page, "Sold Bear").getByText("Out of stock", { exact: true }).waitFor()
  await line(page, "Hidden Bear").getByText("This product is no longer available").waitFor()
  expect(await page.getByText("This product is no longer available").count()).toBe(2)
  expect(await button(page, "Proceed to Checkout").isDisabled()).toBe(true)
  await page.getByText("Some items need your attention before you can order.").waitFor()
  await expectAccessible(page)

  await openPage(page, "/checkout")
  expect(await placeOrder(page).isDisabled()).toBe(true)
  // The cure is above the form, for one who would fill it in first.
  const scarce = page.getByRole("status").filter({ hasText: "Scarce Bear" })
  expect(await scarce.isVisible()).toBe(true)
  expect((await scarce.boundingBox())?.y).toBeLessThan((await textbox(page, "Name").boundingBox())?.y ?? 0)
  await scarce.getByRole("button", { name: "Set quantity to 2" }).click()
  await scarce.waitFor({ state: "detached" })
  expect(await placeOrder(page).isDisabled()).toBe(true)
  await page.getByRole("link", { name: "Back to the cart" }).click()

  for (const name of ["Sold Bear", "Hidden Bear", "no longer available"]) {
    await line(page, name).getByRole("button", { name: "Remove from cart" }).click()
    await line(page, name).waitFor({ state: "detached" })
  }
  await amount(page, "Subtotal").getByText("Rs. 2,200.00").waitFor()
  await page.getByRole("link", { name: "Continue Shopping" }).click()
  await page.waitForURL("/shop")
  await page.goBack()
  await page.getByText("Delivery within 3-5 days").waitFor()
  await page.getByRole("link", { name: "Proceed to Checkout" }).click()
  await page.waitForURL("/checkout")
  await amount(page, "Total").getByText("Rs. 2,500.00").waitFor()
  expect(await placeOrder(page).isDisabled()).toBe(false)
  expect(complaints).toEqual([])
})

test("the checkout waits for changes of the cart that are still on their way", async () => {
  const customer = await aCustomer(shop)
  await inCart(customer, { name: "Woolly Bear", price: "1000.00" }, 1)
  await inCart(customer, { name: "Lost Bear", stock_quantity: 0 }, 1)
  const { page } = await aVisitor(shop.url, { as: customer })
  await openPage(page, "/cart")
  const held = Promise.withResolvers<void>()
  await page.route("**/api/cart/*", async (route) => {
    if (route.request().method() === "DELETE") await held.promise
    await route.continue()
  })
  await line(page, "Lost Bear").getByRole("button", { name: "Remove from cart" }).click()
  await page.getByRole("link", { name: "Proceed to Checkout" }).click()
  await page.waitForURL("/checkout")
  await page.waitForTimeout(300)
  held.resolve()
  await amount(page, "Total").getByText("Rs. 1,300.00").waitFor()
  expect(await placeOrder(page).isDisabled()).toBe(false)
})

test("adding more than there is adds what there is, and says so", async () => {
  const customer = await aCustomer(shop)
  const { id } = await aProduct(shop.db, { name: "Rare Bear", stock_quantity: 3 })
  await aCartLine(shop.db, { user_id: customer.id, product_id: id, quantity: 2 })
  const { page, complaints } = await aVisitor(shop.url, { as: customer })
  await openPage(page, `/product/${id}`)
  await button(page, "Increase quantity").click()
  await button(page, "Add to Cart").first().click()
  await page.getByText("1 item(s) added to your cart. That is all we have in stock.").waitFor()
  await button(page, "Add to Cart").first().click()
  await page.getByText("Your cart holds all we have in stock.").waitFor()
  expect(complaints).toEqual([])
})

test("a cart that cannot be read says so and can be tried again; a change that fails is taken back", async () => {
  const customer = await aCustomer(shop)
  await inCart(customer, { name: "Calm Bear", price: "1000.00" }, 1)
  const { page } = await aVisitor(shop.url, { as: customer })
  await page.route("**/api/cart", (route) => route.abort())
  await openPage(page, "/cart")
  await page.getByText("The shop could not be reached. Check your connection and try again.").waitFor()
  expect(await page.getByText("Your cart is empty").count()).toBe(0)
  await page.unroute("**/api/cart")
  await button(page, "Retry").click()
  await amount(page, "Total").getByText("Rs. 1,300.00").waitFor()

  await page.route("**/api/cart/*", (route) => route.abort())
  await button(page, "Increase quantity").click()
  await page.getByText("The shop could not be reached. Check your connection and try again.").waitFor()
  await amount(page, "Total").getByText("Rs. 1,300.00").waitFor()
})

test("nothing is bought of a product before its variant is chosen and its text was seen; price, stock and cart follow", async () => {
  const { id, variants } = await aProductInColours(shop.db, ["Blue", "Red", "Green"], 2, "Cloud Blanket")
  const [, red, green] = variants
  await shop.db.query(sql`UPDATE products SET stock_quantity = 0 WHERE id = ${red}`)
  await shop.db.query(sql`UPDATE products SET own_price = 1500, stock_quantity = 7 WHERE id = ${green}`)
  const text = JSON.stringify({ label: { en: "Name to embroider" }, max_length: 8, price: "350.00", required: false })
  await shop.db.query(sql`UPDATE products SET personalisation = ${text}::jsonb WHERE id = ${id}`)
  const { page, complaints } = await aVisitor(shop.url, { as: await aCustomer(shop), width: 360 })
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, "/shop")
  const card = page.locator("article").filter({ hasText: "Cloud Blanket" })
  await card.getByText("From Rs. 1,000.00").waitFor()
  await card.getByRole("link", { name: "Choose options: Cloud Blanket" }).click()
  await page.waitForURL(`/product/${id}`)
  await page.getByRole("radio", { name: "Red Sold out" }).and(page.locator(":disabled")).waitFor()
  const bar = page.locator(".buy-bar")
  const [blue, barBox] = [page.getByRole("radio", { name: "Blue" }), await bar.boundingBox()]
  for (const seen of [
    page.getByRole("heading", { level: 1 }),
    page.getByText("From Rs. 1,000.00"),
    page.getByText("Blue"),
  ]) {
    const box = await seen.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), `${seen}`).toBeLessThan(barBox?.y ?? 0)
  }
  await button(page, "Choose options").first().click()
  expect(await hasFocus(blue)).toBe(true)
  await page.keyboard.press("Space")
  await page.getByText("Only 2 left").waitFor()
  await page.keyboard.press("ArrowRight")
  await page.getByRole("group", { name: "Colour: Green" }).waitFor()
  await page.getByText("7 in stock").waitFor()
  expect(await bar.evaluate((element) => getComputedStyle(element, "::before").content)).toContain(
    "Rs. 1,500.00 · Green",
  )
  await expectAccessible(page)
  // On a low screen the bar stands over the text.
  await page.setViewportSize({ width: 360, height: 600 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await button(page, "Add to Cart").first().click()
  expect(await hasFocus(textbox(page, "Name to embroider"))).toBe(true)
  expect(await page.getByTestId("cart-count").count()).toBe(0)
  await button(page, "Add to Cart").first().click()
  await page.getByTestId("cart-count").getByText("1").waitFor()

  await openPage(page, "/cart")
  await page.getByRole("button", { name: "Remove Cloud Blanket (Green)" }).waitFor()
  await page.getByRole("link", { name: "Cloud Blanket Green", exact: true }).click()
  await page.waitForURL(`/product/${id}?variant=${green}`)
  await page.getByRole("group", { name: "Colour: Green" }).waitFor()
  expect(complaints).toEqual([])
})
