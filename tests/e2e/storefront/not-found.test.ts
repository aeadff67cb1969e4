import { expect, test } from "vitest"
import { aVisitor, openPage } from "#tests/fixtures/browser.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop()

test.each(["/nowhere", "/shop/nowhere", "/admin/nowhere", "/%F0%9F%A7%B6", "/product"])(
  "%s is a page that says it is not there, and leads home",
  async (path) => {
    const { page, complaints } = await aVisitor(shop.url)
    expect((await openPage(page, path))?.status()).toBe(404)
    await page.getByRole("heading", { name: "Oops! Page not found", exact: true }).waitFor()
    // These are the browser's own note of the status, and the shop's note of the URL.
    expect(complaints.filter((text) => !text.startsWith("Failed to load resource"))).toEqual([
      `404 Error: User attempted to access non-existent route: ${path}`,
    ])
    await page.getByRole("link", { name: "Return to Home", exact: true }).click()
    await page.waitForURL("/")
  },
)

test("a product that is not there leads back to the shop", async () => {
  const { page } = await aVisitor(shop.url)
  const response = await openPage(page, "/product/3f0dd3c5-0a17-4d4c-8ee6-9b1a4cc3f111")
  expect(response?.status()).toBe(404)
  await page.getByRole("heading", { name: "Product not found", exact: true }).waitFor()
  await page.getByRole("link", { name: "Back", exact: true }).waitFor()
  await page.getByRole("link", { name: "Back to Shop", exact: true }).click()
  await page.waitForURL("/shop")
})
