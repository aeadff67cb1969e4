import type { Page } from "playwright-core"
import { expect, onTestFinished, test } from "vitest"
import { m } from "#messages/messages.js"
import { aVisitor, button, expectAccessible, openPage, ready } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { openTestShop } from "#tests/fixtures/shop.ts"

/** Opens a shop that ends with its test. */
async function aShop(env: Record<string, string> = {}) {
  const shop = await openTestShop(env)
  onTestFinished(() => shop.close())
  return shop
}

/** Returns a visitor whose browser keeps service workers, as those of people do. */
const aKeeper = (url: string, dark = false) => aVisitor(url, { width: 360, height: 740, serviceWorkers: "allow", dark })

/** Resolves once the browser has the worker. */
const kept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

test("where the shop cannot be reached a page says so in its language, and goes on by itself", async () => {
  const shop = await aShop()
  const product = await aProduct(shop.db, { name: "Patient Bear" })
  const { page, context } = await aKeeper(shop.url)
  await openPage(page, "/shop")
  await kept(page)
  // A second tab, and what the browser keeps of a page for the way back.
  await openPage(page, `/product/${product.id}`)
  const other = await context.newPage()
  await openPage(other, "/admin")
  const complaints: string[] = []
  other.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text())
  })
  await shop.end("SIGTERM")

  await other.goto("/si/shop")
  expect(await other.title()).toBe("Nool")
  expect(await other.locator("html").getAttribute("lang")).toBe("si")
  await other
    .getByRole("status")
    .getByText(m.shell_line_lost({}, { locale: "si" }))
    .waitFor()
  await expectAccessible(other)
  await page.goto("/admin/orders?status=pending")
  await page.getByRole("heading", { level: 1, name: "Nool" }).waitFor()
  await expectAccessible(page)
  expect(await page.locator("html").getAttribute("lang")).toBe("en")
  const again = button(page, "Try again")
  expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await again.click()
  await page.waitForLoadState()
  await page.getByText("No connection. We try again by ourselves.").waitFor()

  await shop.restart()
  await other.bringToFront()
  await ready(other)
  expect(new URL(other.url()).pathname).toBe("/si/shop")
  expect(await other.evaluate(() => caches.keys())).toEqual([])
  expect(complaints).toEqual([])
})

test("another name of the shop reaches browsers, and an operator can take the worker back", async () => {
  const first = await aShop()
  const owner = await theOwner(first)
  const { page, context } = await aKeeper(first.url, true)
  await openPage(page, "/")
  await kept(page)
  const named = { name: "Loops & Co", logo: null, tagline: "By hand", town: "Kandy", registration_number: null }
  const changed = await owner.call("PUT", "/admin/settings/shop", named)
  expect(changed.status).toBe(200)
  // The browser asks for the worker some time after a page is loaded.
  await page.addInitScript(() => {
    const note = () => document.documentElement.setAttribute("data-other-worker", "")
    navigator.serviceWorker.addEventListener("controllerchange", note)
  })
  await openPage(page, "/shop")
  await page.locator("[data-other-worker]").waitFor({ state: "attached" })
  await context.setOffline(true)
  await page.goto("/shop")
  await page.getByRole("heading", { level: 1, name: "Loops & Co" }).waitFor()
  await context.setOffline(false)
  await page.getByRole("heading", { level: 1, name: "Shop All Products" }).waitFor()

  await first.end("SIGTERM")
  await aShop({ PORT: new URL(first.url).port, OFFLINE_PAGE: "off" })
  await openPage(page, "/shop")
  await expect.poll(() => registrations(page)).toBe(0)
})
