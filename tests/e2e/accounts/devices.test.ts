import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import {
  aVisitor,
  button,
  expectAccessible,
  openPage,
  placeOrder,
  seeToast,
  signIn,
  textbox,
} from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, authCall } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

const devices = (page: Page) =>
  page
    .locator("section", { has: page.getByRole("heading", { level: 3, name: "Signed-in devices" }) })
    .getByRole("listitem")

test("every signed-in device is listed, this one first; all others are signed out at a press", async () => {
  const customer = await aCustomer(shop)
  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360 })
  await openPage(page, "/orders")
  const again = async () => ({ session: await authCall(shop.url, "/token?grant_type=password", customer) })
  const other = await aVisitor(shop.url, { as: await again() })
  await openPage(other.page, "/orders")
  await other.page.getByText("No orders yet.").waitFor()

  await openPage(page, "/profile#security")
  await expect.poll(() => devices(page).count()).toBe(2)
  expect(await devices(page).first().textContent()).toMatch(/This device$/)
  expect(await devices(page).last().textContent()).toMatch(/Signed in \w{3} \d{2}, \d{4}.* · last seen /)
  await expectAccessible(page)
  await button(page, "Sign out everywhere else").click()
  await seeToast(page, "Signed out everywhere else")
  await expect.poll(() => devices(page).count()).toBe(1)
  expect(await button(page, "Sign out everywhere else").count()).toBe(0)
  expect(complaints).toEqual([])

  await other.page.getByRole("link", { name: "Profile" }).first().click()
  await seeToast(other.page, "Signed out", "Your session has ended. Please sign in again.")
  await other.page.waitForURL("/auth?next=%2Fprofile")
})

test("one other device is signed out after a question, and a day after the sign-in by the code of a mail", async () => {
  const customer = await aCustomer(shop)
  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360 })
  const again = async () => ({ session: await authCall(shop.url, "/token?grant_type=password", customer) })
  const lost = (await again()).session
  await again()
  await shop.db.query(sql`UPDATE auth.sessions SET amr = jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp',
    extract(epoch FROM now())::integer - 86401)) WHERE user_id = ${customer.id}`)
  await shop.db.query(
    sql`UPDATE auth.sessions SET user_agent = 'Firefox/1 (Windows)' WHERE id = ${sessionIdOf(lost.access_token)}`,
  )
  await openPage(page, "/profile#security")
  await expect.poll(() => devices(page).count()).toBe(3)
  await button(page, "Sign out Firefox on Windows").click()
  const question = page.getByRole("dialog", { name: "Sign out Firefox on Windows?" })
  await button(page, "Sign out").click()
  await textbox(page, "Code from the mail").waitFor()
  await expectAccessible(page)
  await textbox(page, "Code from the mail").fill("12345")
  await button(page, "Sign out").click()
  await page.getByText("This code is wrong or has expired.").waitFor()
  const focused = () => textbox(page, "Code from the mail").evaluate((field) => field === document.activeElement)
  expect(await focused()).toBe(true)
  await textbox(page, "Code from the mail").fill(await mailedProof(customer.email))
  await button(page, "Sign out").click()
  await seeToast(page, "Device signed out")
  await expect.poll(() => question.count()).toBe(0)
  await expect.poll(() => devices(page).count()).toBe(2)
  const headers = { authorization: `Bearer ${lost.access_token}` }
  expect((await fetch(`${shop.url}/auth/v1/user`, { headers })).status).toBe(403)
  expect(complaints).toEqual([expect.stringContaining("400"), expect.stringContaining("422")])
})

/** Returns the code of the mail for another proof. */
async function mailedProof(email: string): Promise<string> {
  const codes = async () =>
    (await shop.mailsTo(email)).flatMap(({ subject }) => /^(\d{6}) confirms that it is you/.exec(subject)?.[1] ?? [])
  await expect.poll(codes).toHaveLength(1)
  return `${(await codes())[0]}`
}

function sessionIdOf(token: string): string {
  return JSON.parse(Buffer.from(`${token.split(".")[1]}`, "base64url").toString()).session_id
}

test("what cannot be read says so and can be tried again", async () => {
  const { page } = await aVisitor(shop.url, { as: await aCustomer(shop) })
  await page.route("**/auth/v1/sessions", (route) => route.abort())
  await openPage(page, "/profile")
  await page.getByText("This could not be loaded").waitFor()
  await page.unroute("**/auth/v1/sessions")
  await button(page, "Retry").click()
  await expect.poll(() => devices(page).count()).toBe(1)
})

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
  await page.getByRole("radio", { name: "Cash on Delivery" }).check()
  await placeOrder(page).click()
  await seeToast(page, "Signed out", "Your session has ended. Please sign in again.")
  for (const tab of [page, other]) await expect.poll(() => storedKeys(tab)).toEqual([[], []])
  await signIn(page, customer)
  await page.waitForURL("/checkout")
  expect(await textbox(page, "Address").inputValue()).toBe("12 Temple Road, Mount Lavinia")
  expect(await page.getByRole("radio", { name: "Cash on Delivery" }).isChecked()).toBe(true)
  await placeOrder(page).click()
  await seeToast(page, "Order placed!", "Your order has been placed successfully")
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

test("a customer is warned that a password is common or made of their name, and may still take it", async () => {
  const { page, complaints } = await aVisitor(shop.url, { width: 360 })
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await openPage(page, "/auth?tab=signup")
  await textbox(page, "Full Name").fill("Nimali Perera")
  await textbox(page, "Email").fill("nimali@customer.example")
  expect(asked.filter((url) => url.includes("common-passwords"))).toEqual([])
  const password = page.locator("input[name=password]")
  const hint = page.getByText(/^Easy to guess: it is a common password/)
  await password.fill("Football1")
  await hint.waitFor()
  await expectAccessible(page)
  await password.fill("perera2026")
  await hint.waitFor()
  await password.fill("wool & hook")
  await expect.poll(() => hint.count()).toBe(0)
  await password.fill("football")
  await hint.waitFor()
  await button(page, "Sign Up").click()
  await seeToast(page, "OTP Sent!")
  expect(asked.filter((url) => url.includes("common-passwords"))).toHaveLength(1)
  expect(complaints).toEqual([])
})

test("an admin with such a password is led to change it, cannot take another such, and goes on", async () => {
  const customer = await aCustomer(shop, { password: "football" })
  const { page } = await aVisitor(shop.url)
  const email = "kamala@customer.test"
  await shop.db.query(sql`UPDATE auth.users SET email = ${email} WHERE id = ${customer.id}`)
  await shop.db.query(sql`UPDATE profiles SET email = ${email} WHERE id = ${customer.id}`)
  await shop.db.query(sql`INSERT INTO user_roles (user_id, role) VALUES (${customer.id}, 'admin')`)
  await openPage(page, "/auth?next=/admin/orders")
  await signIn(page, { ...customer, email })
  await page.waitForURL("/admin/first-sign-in?next=%2Fadmin%2Forders")
  await page.getByRole("heading", { level: 1, name: "Choose your password" }).waitFor()
  await expectAccessible(page)
  const change = async (password: string) => {
    await page.locator("input[name=current]").fill("football")
    await page.locator("input[name=password]").fill(password)
    await button(page, "Go on").click()
  }
  await change("baseball")
  await page.locator("p", { hasText: "This password is easy to guess. Choose another one." }).first().waitFor()
  await change("three grey wool mice")
  await page.waitForURL("/admin/orders")
  await page.getByRole("heading", { name: "Orders Management" }).waitFor()
})
