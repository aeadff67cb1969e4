import { beforeAll, expect, test } from "vitest"
import { aVisitor, button, openPage } from "#tests/fixtures/browser.ts"
import { anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { version } from "../../../package.json"

const shop = await sharedShop()
let owner: Customer
let orderId: string
beforeAll(async () => {
  owner = await theOwner(shop)
  const product = await aProduct(shop.db, { stock_quantity: 3 })
  const user = await aCustomer(shop)
  orderId = (await anOrder(shop.db, { user, lines: [{ product }] })).id
})

test("a guest comes back to the order that a mail led to", async () => {
  const { page, complaints } = await aVisitor(shop.url)
  await openPage(page, `/admin/orders/${orderId}`)
  await page.waitForURL(`/auth?next=${encodeURIComponent(`/admin/orders/${orderId}`)}`)
  await page.getByLabel("Email").fill(owner.email)
  await page.locator("input[name=password]").fill(owner.password)
  await page.locator("input[name=password]").press("Enter")
  await page.getByRole("dialog", { name: "Order #ORD-" }).waitFor()
  expect(complaints).toEqual([])
})

test("an admin finds the way in the header, and each screen in the sidebar", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/")
  await page.getByRole("link", { name: "Admin Panel" }).click()
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor()
  const sidebar = page.getByRole("navigation", { name: "Admin" })
  expect(await sidebar.getByRole("link").allTextContents()).toEqual([
    "Dashboard",
    "Products",
    "Orders",
    "Users",
    "Coupons",
    "Requests",
    "To make",
    "Parcels",
    "Figures",
    "Reviews",
    "Newsletter",
    "Texts",
    "Settings",
  ])
  await page.getByText(`Nool ${version}`, { exact: true }).waitFor()
  for (const [link, heading] of [
    ["Products", "Manage Products"],
    ["Orders", "Orders Management"],
    ["Requests", "Requests"],
    ["To make", "To make"],
    ["Users", "Manage Users"],
    ["Coupons", "Manage Coupons"],
    ["Parcels", "Parcels"],
    ["Figures", "Figures"],
    ["Reviews", "Reviews"],
    ["Newsletter", "Newsletter"],
    ["Texts", "Texts"],
    ["Settings", "Settings"],
  ] as const) {
    await sidebar.getByRole("link", { name: link }).click()
    await page.getByRole("heading", { level: 1, name: heading }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main")
  }
  expect(complaints).toEqual([])
})

test("on a small screen the sidebar is a drawer that the keyboard opens and leaves", async () => {
  const { page } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin")
  await button(page, "Menu").press("Enter")
  await page.getByRole("dialog", { name: "Menu" }).waitFor()
  await page.keyboard.press("Escape")
  await expect.poll(() => page.getByRole("dialog", { name: "Menu" }).count()).toBe(0)
  expect(await button(page, "Menu").evaluate((element) => element === document.activeElement)).toBe(true)
})

test("an admin who loses the role meanwhile is redirected home", async () => {
  const other = await aCustomer(shop)
  const proof = { current_password: owner.password }
  await owner.call("PUT", `/admin/users/${other.id}/admin`, proof)
  const { page } = await aVisitor(shop.url, { as: other })
  await openPage(page, "/admin/products")
  await page.getByRole("article").first().waitFor()
  await owner.call("DELETE", `/admin/users/${other.id}/admin`, proof)
  await page.getByRole("link", { name: "Users", exact: true }).click()
  await page.waitForURL("/")
})

test("a customer downloads nothing of the back-office", async () => {
  const { page } = await aVisitor(shop.url, { as: await aCustomer(shop) })
  const urls = new Set<string>()
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) urls.add(response.url())
  })
  await openPage(page, "/shop")
  await openPage(page, "/orders")
  await page.getByRole("heading", { name: "No orders yet." }).waitFor()
  expect(urls.size).toBeGreaterThan(2)
  const scripts = await Promise.all([...urls].map(async (url) => (await fetch(url)).text()))
  expect(scripts.filter((script) => /Orders Management|Manage Users|Discard your changes/.test(script))).toEqual([])
})
