import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, ready, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

/** Opens a page whose script does not come; returns the function that lets it come, and waits until the page is alive. */
async function openWithoutScript(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route("**/assets/*.js", async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: "commit" })
  await page.getByRole("contentinfo").waitFor()
  return async () => {
    resolve()
    await ready(page)
  }
}

test("no script is fetched before the page is painted", async () => {
  const { page } = await aVisitor(shop.url)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/assets/*.css", async (route) => {
    await released
    await route.continue()
  })
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.resourceType()))
  await page.goto("/shop", { waitUntil: "commit" })
  await expect.poll(() => asked).toContain("font")
  // When this answers, the browser has requested everything that the page names.
  await page.evaluate(() => document.readyState)
  expect(asked).not.toContain("script")
  release()
  await ready(page)
  expect(asked).toContain("script")
})

test("what is added to the cart before the script is there is added once", async () => {
  const { id } = await aProduct(shop.db, { stock_quantity: 9 })
  const customer = await aCustomer(shop)
  const { page, complaints } = await aVisitor(shop.url, { as: customer })
  const release = await openWithoutScript(page, `/product/${id}`)
  await button(page, "Add to Cart").first().click()
  await button(page, "Add to Cart").first().click()
  await release()
  await seeToast(page, "Added to cart")
  const lines = await shop.db.query(sql`SELECT quantity FROM cart WHERE user_id = ${customer.id}`)
  expect(lines).toEqual([{ quantity: 1 }])
  expect(complaints).toEqual([])
})

test("the menu that was pressed before the script is there opens with it", async () => {
  const { page } = await aVisitor(shop.url, { width: 360 })
  const release = await openWithoutScript(page, "/")
  await button(page, "Menu").click()
  expect(await button(page, "Menu").getAttribute("data-held")).toBe("")
  await release()
  await page.getByRole("dialog").getByRole("link", { name: "Shop" }).waitFor()
  expect(await page.locator("[data-held]").count()).toBe(0)
})

test("a form that is filled in and sent before the script is there is sent once, and the page stays", async () => {
  const { page } = await aVisitor(shop.url)
  const release = await openWithoutScript(page, "/")
  await textbox(page, "Email address").fill("early@customer.example")
  await textbox(page, "Email address").press("Enter")
  await release()
  await seeToast(page, "Successfully subscribed! 🎉")
  expect(new URL(page.url()).search).toBe("")
})

test("a filter that is chosen and a search that is typed before the script is there are followed", async () => {
  await aProduct(shop.db, { name: "Early Owl" })
  await aProduct(shop.db, { name: "Late Fox" })
  const { page } = await aVisitor(shop.url)
  const release = await openWithoutScript(page, "/shop")
  await page.getByRole("searchbox").first().fill("owl")
  await release()
  await page.waitForURL(/q=owl/)
  expect(await page.getByRole("searchbox").first().inputValue()).toBe("owl")
})
