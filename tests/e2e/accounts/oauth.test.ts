import { randomUUID } from "node:crypto"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { aCustomerWithApp, appCode, enterCode, proveOwner, secondStep } from "#tests/fixtures/auth/authenticator.ts"
import { openTestProvider, type TestProvider } from "#tests/fixtures/auth/openid-provider.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, proofCode } from "#tests/fixtures/customer.ts"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import { openTestShop, type TestShop } from "#tests/fixtures/shop.ts"

let shop: TestShop
let provider: TestProvider
beforeAll(async () => {
  const port = await freePort()
  provider = await openTestProvider("woolbook", `http://localhost:${port}`)
  const { issuer, clientId, clientSecret } = provider.setting
  shop = await openTestShop({
    PORT: String(port),
    OAUTH_WOOLBOOK_ISSUER: issuer,
    OAUTH_WOOLBOOK_CLIENT_ID: clientId,
    OAUTH_WOOLBOOK_CLIENT_SECRET: clientSecret,
  })
})
afterAll(async () => {
  await shop.close()
  provider.close()
})

const aPerson = (email = `${randomUUID().slice(0, 8)}@woolbook.example`) => ({
  sub: randomUUID(),
  email,
  email_verified: true,
  name: "Nimali Perera",
})
const go = (page: Page) => button(page, "Continue with Woolbook").click()

test("a new user signs in by a provider; the wanted product is added, and the URL is clean", async () => {
  const product = await aProduct(shop.db, { name: "Sunny Bear", stock_quantity: 4 })
  provider.admit(aPerson())
  const { page, complaints } = await aVisitor(shop.url)
  await openPage(page, `/product/${product.id}`)
  await button(page, "Add to Cart").first().click()
  await go(page)
  await seeToast(page, "Welcome back!")
  await seeToast(page, "Added to cart", "1 item(s) added to your cart")
  await page.waitForURL(`/product/${product.id}`)
  expect(complaints).toEqual([])
})

test("a provider leads back to the language from which the user left for it", async () => {
  provider.admit(aPerson())
  const { page } = await aVisitor(shop.url)
  await openPage(page, "/si/auth?next=/orders")
  await button(page, m.auth_provider_continue({ provider: "Woolbook" }, { locale: "si" })).click()
  await page.waitForURL("/si/orders")
})

test("cancelling at the provider says so, and leaves a form that works", async () => {
  provider.admit(null)
  const { page } = await aVisitor(shop.url)
  await openPage(page, "/auth?next=/orders")
  await go(page)
  await seeToast(page, "Error", "Signing in at woolbook was refused or cancelled")
  await page.waitForURL("/auth?next=%2Forders")
  await button(page, "Sign In").waitFor()
  await page.reload()
  await button(page, "Sign In").waitFor()
  expect(await page.locator("[data-toast]").count()).toBe(0)
})

test.each([
  ["/auth?code=5c1fdd44-5f0c-4a57-a4a8-3c9aa1b1f6f1&next=%2Forders", "/auth?next=%2Forders", "Failed to sign in"],
  [
    "/?error=invalid_request&error_code=bad_oauth_state&error_description=OAuth+state+not+found",
    "/auth",
    "OAuth state not found or expired",
  ],
])("%s, which this browser never asked for, is refused and cleared away", async (path, clean, message) => {
  const { page } = await aVisitor(shop.url)
  await openPage(page, path)
  await seeToast(page, "Error", message)
  await page.waitForURL(clean)
})

test("a second factor is required after a provider too", async () => {
  const { customer, secret } = await aCustomerWithApp(shop)
  provider.admit(aPerson(customer.email))
  const { page } = await aVisitor(shop.url)
  await openPage(page, "/auth?next=/orders")
  await go(page)
  await secondStep(page).waitFor()
  expect(await page.getByText("Welcome back!").count()).toBe(0)
  await enterCode(page, appCode(secret))
  await seeToast(page, "Welcome back!")
  await page.waitForURL("/orders")
})

test("a provider is linked and unlinked on the profile; one that belongs to another user is refused", async () => {
  const taken = aPerson()
  provider.admit(taken)
  const other = await aVisitor(shop.url)
  await openPage(other.page, "/auth")
  await go(other.page)
  await other.page.waitForURL("/")

  const customer = await aCustomer(shop)
  const { page } = await aVisitor(shop.url, { as: customer, width: 360 })
  await openPage(page, "/profile")
  const link = async (spent: string[] = []) => {
    await button(page, "Link Woolbook").click()
    const dialog = page.getByRole("dialog", { name: "Link Woolbook" })
    const code = dialog.getByLabel("Code from the mail")
    await seeToast(page, "Check your email", "We've sent you a code to confirm that it is you.")
    await code.fill("000000")
    await code.press("Enter")
    await dialog.getByText("This code is wrong or has expired.").waitFor()
    await expectAccessible(page)
    const mailed = await proofCode(shop, customer.email, spent)
    await code.fill(mailed)
    await code.press("Enter")
    return mailed
  }
  const spent = await link()
  await seeToast(page, "Error", "Identity is already linked to another user")
  await page.waitForURL("/profile#security")
  await page.context().clearCookies()
  const own = aPerson()
  provider.admit(own)
  await shop.db.query(sql`UPDATE auth.message_cooldowns SET sent_at = sent_at - interval '61 seconds'`)
  await link([spent])
  await seeToast(page, "Woolbook linked")
  await page.waitForURL("/profile#security")
  await page.getByText(own.email).waitFor()
  await button(page, "Unlink Woolbook").click()
  await proveOwner(page)
  await seeToast(page, "Woolbook unlinked")
  await page.getByText("Not linked").waitFor()
})
