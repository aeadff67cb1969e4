import { expect, test } from "vitest"
import { aVisitor, openPage, textbox } from "#tests/fixtures/browser.ts"
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const customer = await aCustomer(shop)

test.each([
  ["/cart", "Your Cart"],
  ["/checkout", "Checkout"],
  ["/orders", "My Orders"],
  ["/profile", "My Profile"],
])("a guest at %s is asked to sign in, sees nothing of it before, and comes back to it", async (path, heading) => {
  const product = await aProduct(shop.db)
  await aCartLine(shop.db, { user_id: customer.id, product_id: product.id })
  const { page, complaints } = await aVisitor(shop.url)
  await page.addInitScript(noteHeadings)
  await openPage(page, path)
  await page.waitForURL(`/auth?next=${encodeURIComponent(path)}`)
  await textbox(page, "Email").fill(customer.email)
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).not.toContain(heading)
  await page.locator("input[name=password]").fill(customer.password)
  await page.locator("input[name=password]").press("Enter")
  await page.waitForURL(path)
  await page.getByRole("heading", { level: 1, name: heading }).waitFor()
  expect(complaints).toEqual([])
})

/** Runs in the page: writes down every main heading that ever stands in it. */
function noteHeadings() {
  const seen: string[] = []
  Object.assign(window, { seen })
  const look = () => {
    for (const heading of document.querySelectorAll("h1")) seen.push(heading.textContent ?? "")
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

test("checkout with an empty cart leads to the cart", async () => {
  const visitor = await aVisitor(shop.url, { as: await aCustomer(shop) })
  await openPage(visitor.page, "/checkout")
  await visitor.page.waitForURL("/cart")
  await visitor.page.getByRole("heading", { name: "Your cart is empty" }).waitFor()
  await visitor.page.getByRole("link", { name: "Continue Shopping" }).click()
  await visitor.page.waitForURL("/shop")
  expect(visitor.complaints).toEqual([])
})

test("a customer at /admin is led home, a guest to sign in", async () => {
  const guest = await aVisitor(shop.url)
  await openPage(guest.page, "/admin")
  await guest.page.waitForURL("/auth?next=%2Fadmin")
  const visitor = await aVisitor(shop.url, { as: customer })
  await openPage(visitor.page, "/admin")
  await visitor.page.waitForURL("/")
  expect(await visitor.page.getByRole("link", { name: "Admin Panel" }).count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})

test.each(["/nowhere", "/admin/nowhere"])("%s is a page that says it is not there, and leads home", async (path) => {
  const { page, complaints } = await aVisitor(shop.url)
  expect((await openPage(page, path))?.status()).toBe(404)
  await page.getByRole("heading", { name: "Oops! Page not found", exact: true }).waitFor()
  // These are the browser's own note of the status, and the shop's note of the URL.
  expect(complaints.filter((text) => !text.startsWith("Failed to load resource"))).toEqual([
    `404 Error: User attempted to access non-existent route: ${path}`,
  ])
  await page.getByRole("link", { name: "Return to Home", exact: true }).click()
  await page.waitForURL("/")
})

test("a product that is not there leads back to the shop", async () => {
  const { page } = await aVisitor(shop.url)
  const response = await openPage(page, "/product/3f0dd3c5-0a17-4d4c-8ee6-9b1a4cc3f111")
  expect(response?.status()).toBe(404)
  await page.getByRole("heading", { name: "Product not found", exact: true }).waitFor()
  await page.getByRole("link", { name: "Back", exact: true }).waitFor()
  await page.getByRole("link", { name: "Back to Shop", exact: true }).click()
  await page.waitForURL("/shop")
})

test("below a form the footer is short on a phone: policies, contact and languages", async () => {
  const { page } = await aVisitor(shop.url, { width: 360, height: 740 })
  const footer = page.getByRole("contentinfo")
  const height = async () => (await footer.boundingBox())?.height ?? 0
  await openPage(page, "/shop")
  const whole = await height()
  await openPage(page, "/auth")
  expect(await height()).toBeLessThan(0.6 * whole)
  expect(await footer.getByRole("link", { name: "My Orders" }).isVisible()).toBe(false)
  for (const name of ["Shipping Policy", "Return Policy", "Terms & Conditions", "Privacy Policy"]) {
    await footer.getByRole("link", { name, exact: true }).click({ trial: true })
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  expect(await footer.getByRole("link", { name: "My Orders" }).isVisible()).toBe(true)
})
