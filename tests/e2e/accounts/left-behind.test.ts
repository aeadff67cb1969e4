import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, openPage, placeOrder, seeToast, signIn, textbox } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop()

/** Returns the keys of both stores, without what the router notes of scroll positions. */
const storedKeys = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].map((store) =>
      Object.keys(store)
        .filter((key) => key !== "react-router-scroll-positions")
        .sort(),
    ),
  )

/** Opens the checkout half filled in for a customer, with a second tab open and what a guest left in it. */
async function atTheCheckout() {
  const customer = await aCustomer(shop)
  const product = await aProduct(shop.db, { name: "Moss Basket", stock_quantity: 4 })
  await shop.db.query(sql`INSERT INTO cart (user_id, product_id, quantity) VALUES (${customer.id}, ${product.id}, 1)`)
  const { page, context } = await aVisitor(shop.url, { as: customer })
  const other = await context.newPage()
  await openPage(other, "/checkout")
  await textbox(other, "Address").fill("1 Other Street, Negombo")
  await other.evaluate(() => sessionStorage.setItem("shop-sign-up", '{"email":"guest@customer.example","resendAt":0}'))
  await openPage(page, "/checkout")
  await textbox(page, "Address").fill("12 Temple Road, Mount Lavinia")
  for (const tab of [page, other]) {
    await expect.poll(async () => (await storedKeys(tab))[1]).toContain("shop-checkout-draft")
  }
  return { customer, page, other }
}

test("a sign-out leaves nothing personal in the browser, in no tab", async () => {
  const { customer, page, other } = await atTheCheckout()
  await button(page, "Sign Out").click()
  await page.waitForURL("/")
  for (const tab of [page, other]) await expect.poll(() => storedKeys(tab)).toEqual([[], []])
  await openPage(page, "/auth?next=/checkout")
  await signIn(page, customer)
  await page.waitForURL("/checkout")
  expect(await textbox(page, "Address").inputValue()).toBe("")
})

test("a session that ends by itself leaves nothing either; what was typed is still there for its owner in the open page", async () => {
  const { customer, page, other } = await atTheCheckout()
  await shop.db.query(sql`DELETE FROM auth.sessions WHERE user_id = ${customer.id}`)
  await textbox(page, "Name").fill("Kamala Perera")
  await textbox(page, "Phone").fill("077 123 4567")
  await textbox(page, "City").fill("Colombo")
  await placeOrder(page).click()
  await seeToast(page, "Signed out", "Your session has ended. Please sign in again.")
  for (const tab of [page, other]) await expect.poll(() => storedKeys(tab)).toEqual([[], []])
  await signIn(page, customer)
  await page.waitForURL("/checkout")
  expect(await textbox(page, "Address").inputValue()).toBe("12 Temple Road, Mount Lavinia")
})

test("a browser that comes back without its session forgets what the session had left", async () => {
  const { page } = await aVisitor(shop.url)
  await openPage(page, "/")
  await page.evaluate(() => {
    sessionStorage.setItem("shop-checkout-draft", '{"owner":"somebody"}')
    sessionStorage.setItem("shop-sign-up", '{"email":"guest@customer.example","resendAt":0}')
  })
  await page.reload()
  await expect.poll(() => storedKeys(page)).toEqual([[], ["shop-sign-up"]])
})
