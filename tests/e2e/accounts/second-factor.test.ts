import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import {
  aCustomerWithApp,
  appCode,
  codeField,
  enterCode,
  forgetCodes,
  secondStep,
  wrongCode,
} from "#tests/fixtures/auth/authenticator.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast, signIn, textbox } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

const storedLevel = (page: Page) =>
  page.evaluate(() => {
    const stored = localStorage.getItem("shop-auth")
    return stored && JSON.parse(atob(JSON.parse(stored).access_token.split(".")[1])).aal
  })

describe("after the password", () => {
  test("the app's code is required; a wrong one makes room for the next, and the wanted product is added", async () => {
    const { customer, secret } = await aCustomerWithApp(shop)
    const product = await aProduct(shop.db, { name: "Sunny Bear", stock_quantity: 4 })
    const { page, complaints } = await aVisitor(shop.url, { width: 360, height: 780 })
    await openPage(page, `/product/${product.id}`)
    await button(page, "Add to Cart").first().click()
    await seeToast(page, "Please sign in")
    await signIn(page, customer)

    await secondStep(page).waitFor()
    expect(await page.getByText("Welcome back!").count()).toBe(0)
    expect(await codeField(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await enterCode(page, wrongCode(secret))
    await page
      .locator("p", { hasText: /^This code is not right/ })
      .first()
      .waitFor()
    expect(await codeField(page).inputValue()).toBe("")
    await enterCode(page, appCode(secret))

    await seeToast(page, "Welcome back!")
    await seeToast(page, "Added to cart", "1 item(s) added to your cart")
    await page.waitForURL(`/product/${product.id}`)
    expect(await storedLevel(page)).toBe("aal2")
    expect(complaints).toEqual([expect.stringContaining("status of 422")])
  })

  test("guarded pages lead to the second step and back, also after a reload and in another tab", async () => {
    const { customer, secret } = await aCustomerWithApp(shop)
    const { page, context } = await aVisitor(shop.url)
    await openPage(page, "/auth")
    await signIn(page, customer)
    await secondStep(page).waitFor()
    // For the shop's pages this is still a guest.
    await page.getByRole("link", { name: "Sign In", exact: true }).waitFor()

    const other = await context.newPage()
    await openPage(other, "/orders?from=mail")
    await other.waitForURL("/auth?next=%2Forders%3Ffrom%3Dmail")
    await secondStep(other).waitFor()
    await other.reload()
    await secondStep(other).waitFor()
    await enterCode(page, appCode(secret))
    await page.waitForURL("/")
    await other.waitForURL("/orders?from=mail")
    await other.getByText("No orders yet.").waitFor()
  })

  test("cancelling signs out", async () => {
    const { customer } = await aCustomerWithApp(shop)
    const { page } = await aVisitor(shop.url)
    await openPage(page, "/auth?next=/orders")
    await signIn(page, customer)
    await secondStep(page).waitFor()
    await button(page, "Cancel and sign out").click()
    await button(page, "Sign In").waitFor()
    expect(await storedLevel(page)).toBeNull()
    expect(page.url()).toBe(`${shop.url}/auth?next=/orders`)
  })

  test("a factor removed in the meantime is no longer required", async () => {
    const { customer } = await aCustomerWithApp(shop)
    const { page } = await aVisitor(shop.url)
    await openPage(page, "/auth")
    await signIn(page, customer)
    await secondStep(page).waitFor()
    await shop.db.query(sql`DELETE FROM auth.factors WHERE user_id = ${customer.id}`)
    await page.reload()
    await page.waitForURL("/")
  })

  test("a session that ends before the code leads back to the password", async () => {
    const { customer, secret } = await aCustomerWithApp(shop)
    const { page } = await aVisitor(shop.url)
    await openPage(page, "/auth?next=/orders")
    await signIn(page, customer)
    await codeField(page).waitFor()
    await shop.db.query(sql`DELETE FROM auth.sessions WHERE user_id = ${customer.id}`)
    await enterCode(page, appCode(secret))
    await seeToast(page, "Signed out", "Your session has ended. Please sign in again.")
    await button(page, "Sign In").waitFor()
    expect(page.url()).toBe(`${shop.url}/auth?next=/orders`)
  })

  test("the shop out of reach: the step says so and works once it is back", async () => {
    const { customer, secret } = await aCustomerWithApp(shop)
    const { page, context } = await aVisitor(shop.url)
    await openPage(page, "/auth")
    await signIn(page, customer)
    await codeField(page).waitFor()
    await context.setOffline(true)
    await enterCode(page, appCode(secret))
    await seeToast(page, "Error", "This could not be confirmed. Please try again.")
    await context.setOffline(false)
    await button(page, "Confirm").click()
    await page.waitForURL("/")
  })
})

test("a session that has to pass its step again is led to it from pages of its own and from a product, and comes back", async () => {
  const { customer, session, secret } = await aCustomerWithApp(shop)
  const product = await aProduct(shop.db, { name: "Fern Basket", stock_quantity: 4 })
  await shop.db.query(sql`INSERT INTO cart (user_id, product_id, quantity) VALUES (${customer.id}, ${product.id}, 1)`)
  const { page } = await aVisitor(shop.url, { as: { session } })
  for (const path of ["/checkout", "/profile"]) {
    // This is the state after the factor that the session passed with was removed on another device, while another
    // factor is left.
    await shop.db.query(sql`UPDATE auth.sessions SET aal = 'aal1', factor_id = NULL WHERE user_id = ${customer.id}`)
    await openPage(page, path)
    await page.waitForURL(`/auth?next=${encodeURIComponent(path)}`)
    await forgetCodes(shop)
    await enterCode(page, appCode(secret))
    await page.waitForURL(path)
    await page.getByRole("heading", { level: 1 }).waitFor()
  }
  await shop.db.query(sql`UPDATE auth.sessions SET aal = 'aal1', factor_id = NULL WHERE user_id = ${customer.id}`)
  await openPage(page, `/product/${product.id}`)
  await page.getByRole("link", { name: "Sign In", exact: true }).waitFor()
  await button(page, "Add to Cart").first().click()
  await secondStep(page).waitFor()
  await forgetCodes(shop)
  await enterCode(page, appCode(secret))
  await seeToast(page, "Added to cart", "1 item(s) added to your cart")
})

async function recoveryLink(email: string): Promise<string> {
  const mailed = async () => (await shop.mailsTo(email)).flatMap(({ text }) => /\/reset-password#\S+/.exec(text) ?? [])
  await expect.poll(mailed).toHaveLength(1)
  return `${(await mailed())[0]}`
}

test("a new password by mail needs the second factor too", async () => {
  const { customer, secret } = await aCustomerWithApp(shop)
  const { page } = await aVisitor(shop.url)
  await openPage(page, "/auth?tab=forgot")
  await textbox(page, "Email").fill(customer.email)
  await button(page, "Send Reset Link").click()
  await seeToast(page, "Check your email", "We've sent you a password reset link.")
  await openPage(page, await recoveryLink(customer.email))
  await textbox(page, "New Password").fill("another-wool")
  await textbox(page, "Confirm Password").fill("another-wool")
  await button(page, "Reset Password").click()
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" })
  await dialog.waitFor()
  await dialog.getByRole("button", { name: "Close" }).click()
  await button(page, "Reset Password").click()
  await enterCode(page, appCode(secret))
  await seeToast(page, "Success! Your password has been reset successfully.")
  await page.waitForURL("/auth")
  expect(await storedLevel(page)).toBeNull()
  await signIn(page, { ...customer, password: "another-wool" })
  await secondStep(page).waitFor()
})
