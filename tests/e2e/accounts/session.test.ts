import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import {
  aVisitor,
  button,
  holdClock,
  openPage,
  openTab,
  seeToast,
  signIn,
  textbox,
  toastTitles,
} from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, type Customer } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

/**
 * Opens a browser whose user's access token has, as far as the browser remembers, this many seconds left. Below 120 the
 * client renews it.
 */
async function withSecondsLeft(customer: Customer, seconds: number) {
  const session = { ...customer.session, expires_at: Math.floor(Date.now() / 1000) + seconds }
  const visitor = await aVisitor(shop.url, { as: { session } })
  const renewals: string[] = []
  visitor.page.on("request", (request) => {
    if (request.url().includes("grant_type=refresh_token")) renewals.push(request.url())
  })
  return { ...visitor, renewals }
}

const storedToken = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("shop-auth") ?? "{}").access_token as string | undefined)

const profileLink = (page: Page) => page.getByRole("link", { name: "Profile", exact: true }).first()

/** Does what the browser does when the user switches to another tab, or comes back. */
function turn(page: Page, state: "hidden" | "visible") {
  return page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now })
    window.dispatchEvent(new Event("visibilitychange"))
  }, state)
}

test("a session near its end is renewed by itself", async () => {
  const customer = await aCustomer(shop)
  const { page, renewals, complaints } = await withSecondsLeft(customer, 119)
  await openPage(page, "/")
  await expect.poll(() => storedToken(page)).not.toBe(customer.token)
  expect(renewals).toHaveLength(1)
  expect(complaints).toEqual([])
})

test("in a hidden tab nothing is renewed; once it is visible it is, and role and account are looked at again", async () => {
  const customer = await aCustomer(shop)
  const { page, renewals } = await withSecondsLeft(customer, 119)
  await page.addInitScript(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" })
  })
  const recognised = page.waitForResponse(/\/api\/cart\/count/)
  await openPage(page, "/")
  await recognised
  expect(renewals).toEqual([])
  expect(await page.getByRole("link", { name: "Admin Panel" }).count()).toBe(0)

  await shop.db.query(sql`INSERT INTO user_roles (user_id, role) VALUES (${customer.id}, 'admin')`)
  await turn(page, "visible")
  await page.getByRole("link", { name: "Admin Panel" }).first().waitFor()
  await expect.poll(() => renewals.length).toBe(1)

  await turn(page, "hidden")
  await shop.db.query(sql`UPDATE profiles SET account_status = 'blocked' WHERE id = ${customer.id}`)
  await turn(page, "visible")
  await page.getByText("Your account has been blocked. Please contact support.").waitFor()
  await page.waitForURL("/auth")
})

test("a renewal that fails for want of a connection keeps the session; the next one works", async () => {
  const customer = await aCustomer(shop)
  const { page, renewals } = await withSecondsLeft(customer, 119)
  await page.route("**/auth/v1/token?grant_type=refresh_token", (route) => route.fulfill({ status: 503, body: "" }))
  await openPage(page, "/orders")
  await page.getByText("No orders yet.").waitFor()
  await expect.poll(() => renewals.length).toBeGreaterThan(1)
  await page.unroute("**/auth/v1/token?grant_type=refresh_token")
  await expect.poll(() => storedToken(page)).not.toBe(customer.token)
  await profileLink(page).waitFor()
})

test("a visitor whose session has ended stays on a page for everybody as a guest, and is asked when it matters", async () => {
  const customer = await aCustomer(shop)
  await aProduct(shop.db, { name: "Kept Owl" })
  await shop.db.query(sql`DELETE FROM auth.sessions WHERE user_id = ${customer.id}`)
  const { page } = await aVisitor(shop.url, { as: customer })
  await openPage(page, "/shop?q=owl")
  await page.getByRole("link", { name: "Sign In", exact: true }).waitFor()
  expect([new URL(page.url()).pathname, await toastTitles(page)]).toEqual(["/shop", []])

  await page.locator("article").getByRole("button").click()
  await seeToast(page, "Please sign in", "You need to be signed in to add items to cart")
  await page.locator("[data-toast]").getByRole("button", { name: "Sign In" }).click()
  await page.waitForURL("/auth?next=%2Fshop%3Fq%3Dowl")
  expect(await toastTitles(page)).toEqual([])
  await page.getByText("Kept for you: it goes into your cart as soon as you are signed in.").waitFor()
  await button(page, "New here? Create an account").click()
  await textbox(page, "Full Name").waitFor()
  await openTab(page, "Sign In")
  await signIn(page, customer)
  await seeToast(page, "Added to cart", "Item successfully added to your cart")
  await page.locator("[data-toast]").getByText("Kept Owl", { exact: true }).waitFor()
  await page.waitForURL("/shop?q=owl")
  await page.locator("[data-toast]").getByRole("button", { name: "View Cart" }).click()
  await page.waitForURL("/cart")
})

test("a session that ends while a button of a public page is pressed makes a guest of the visitor", async () => {
  const customer = await aCustomer(shop)
  const { id } = await aProduct(shop.db)
  const { page } = await aVisitor(shop.url, { as: customer })
  const counted = page.waitForResponse(/\/api\/cart\/count/)
  await openPage(page, `/product/${id}`)
  await counted
  await shop.db.query(sql`DELETE FROM auth.sessions WHERE user_id = ${customer.id}`)
  await button(page, "Add to Cart").first().click()
  await seeToast(page, "Please sign in", "You need to be signed in to add items to cart")
  await page.waitForURL(`/auth?next=${encodeURIComponent(`/product/${id}`)}`)
  expect(await toastTitles(page)).toEqual(["Please sign in"])
})

test("who is signed in waits for a product with one press; another address, and an ended session, confirm by mail", async () => {
  const customer = await aCustomer(shop)
  const { id } = await aProduct(shop.db, { stock_quantity: 0 })
  const { page } = await aVisitor(shop.url, { as: customer })
  const email = page.getByLabel("Tell me when it is back")
  // A list that is still on its way when the session ends makes a guest of the visitor before anything is pressed.
  const open = async () => {
    const listed = page.waitForResponse("**/api/back-in-stock")
    await openPage(page, `/product/${id}`)
    await expect.poll(() => email.inputValue()).toBe(customer.email)
    await listed
  }
  const waits = () =>
    shop.db.query(
      sql`SELECT email, confirmed_at IS NOT NULL AS confirmed FROM stock_waits WHERE product_id = ${id} ORDER BY created_at`,
    )
  await open()
  await button(page, "Tell me").click()
  await page.getByText(`We write to ${customer.email} once, as soon as it is in stock.`).waitFor()
  const own = { email: customer.email, confirmed: true }
  expect(await waits()).toEqual([own])
  await openPage(page, "/orders")
  await page.getByRole("heading", { name: "You are on the list for" }).waitFor()
  await openPage(page, `/product/${id}`)
  await page.getByText("You are on the list").waitFor()
  await button(page, "Do not write to me").click()
  await email.fill("friend@customer.example")
  expect(await waits()).toEqual([])
  await button(page, "Tell me").click()
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor()
  expect(await waits()).toEqual([{ email: "friend@customer.example", confirmed: false }])
  // This browser keeps that somebody asked here.
  await page.waitForFunction(() => localStorage.getItem("shop-waits") !== null)
  await openPage(page, `/product/${id}`)
  await page.getByText("Check your e-mail").waitFor()
  await button(page, "Ask again").click()

  await open()
  await shop.db.query(sql`DELETE FROM auth.sessions WHERE user_id = ${customer.id}`)
  await shop.db.query(sql`DELETE FROM stock_waits WHERE product_id = ${id}`)
  await button(page, "Tell me").click()
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor()
  expect(await waits()).toEqual([{ ...own, confirmed: false }])
})

test("a blocked customer who wants to wait for a product hears of the block alone", async () => {
  const customer = await aCustomer(shop)
  const { id } = await aProduct(shop.db, { stock_quantity: 0 })
  const { page } = await aVisitor(shop.url, { as: customer })
  const listed = page.waitForResponse("**/api/back-in-stock")
  await openPage(page, `/product/${id}`)
  await expect.poll(() => page.getByLabel("Tell me when it is back").inputValue()).toBe(customer.email)
  await listed
  await shop.db.query(sql`UPDATE profiles SET account_status = 'blocked' WHERE id = ${customer.id}`)
  await button(page, "Tell me").click()
  await page.waitForURL(/\/auth/)
  expect(await toastTitles(page)).toEqual(["Account Blocked"])
  expect(await shop.db.query(sql`SELECT FROM stock_waits WHERE product_id = ${id}`)).toEqual([])
})

test("a message leaves under a resting pointer, and stays while the pointer moves on it", async () => {
  await aProduct(shop.db)
  const { page } = await aVisitor(shop.url)
  const pause = await holdClock(page)
  await openPage(page, "/shop")
  await pause()
  await page.locator("article").getByRole("button").first().click()
  const toast = page.locator("[data-toast]")
  await toast.hover()
  await page.clock.runFor(9000)
  await toast.hover({ position: { x: 30, y: 30 } })
  await page.clock.runFor(9000)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(2000)
  await expect.poll(() => toast.count()).toBe(0)
})

test("signing out leads home, and the other tabs follow", async () => {
  const visitor = await aVisitor(shop.url, { as: await aCustomer(shop) })
  const { page, context } = visitor
  const second = await context.newPage()
  await openPage(second, "/orders")
  await second.getByText("No orders yet.").waitFor()
  // Requests during the end of the session are refused, and the console says so.
  const counted = page.waitForResponse(/\/api\/cart\/count/)
  await openPage(page, "/cart")
  await page.getByText("Your cart is empty").waitFor()
  await counted
  await button(page, "Sign Out").click()
  await page.waitForURL("/")
  await seeToast(page, "You are signed out")
  await page.getByRole("link", { name: "Sign In", exact: true }).waitFor()
  await second.waitForURL("/auth?next=%2Forders")
  expect(await second.getByText("No orders yet.").count()).toBe(0)

  const third = await context.newPage()
  await openPage(third, "/shop")
  await signInAt(page)
  await third.getByRole("link", { name: "My Orders" }).first().waitFor()
  await second.waitForURL("/orders")
  expect(visitor.complaints).toEqual([])
})

// Two at a time would break each other off, which the router reports as an error of the page.
test("signing out on a guarded page requests home once", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: await aCustomer(shop) })
  const counted = page.waitForResponse(/\/api\/cart\/count/)
  await openPage(page, "/profile")
  await page.getByText("This device", { exact: true }).waitFor()
  await counted
  const asked: string[] = []
  page.on("request", (request) => {
    if (request.url().includes(".data")) asked.push(new URL(request.url()).pathname)
  })
  await button(page, "Sign Out").click()
  await page.waitForURL("/")
  await page.getByRole("link", { name: "Sign In", exact: true }).waitFor()
  expect(asked).toEqual(["/_.data"])
  expect(complaints).toEqual([])
})

async function signInAt(page: Page) {
  const customer = await aCustomer(shop)
  await page.getByRole("link", { name: "Sign In", exact: true }).click()
  await signIn(page, customer)
  await seeToast(page, "Welcome back!")
  await page.waitForURL("/")
}
