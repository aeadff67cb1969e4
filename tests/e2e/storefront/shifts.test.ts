import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { aVisitor, noteShifts, openPage, ready, textbox } from "#tests/fixtures/browser.ts"
import { aCartLine, anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop()
const bear = await aProduct(shop.db, { name: "Bear", stock_quantity: 9 })
const customer = await aCustomer(shop)
const owner = await theOwner(shop)
await aCartLine(shop.db, { user_id: customer.id, product_id: bear.id })
await anOrder(shop.db, { user: customer, lines: [{ product: bear, quantity: 1 }] })

/**
 * Returns what the page has shifted since it began to load, as browsers add it up. It waits until the page has come to
 * rest.
 */
async function sumOf(page: Page, shiftsOf: Awaited<ReturnType<typeof noteShifts>>) {
  await ready(page)
  await page.waitForLoadState("networkidle")
  await page.locator("[data-loading]").waitFor({ state: "detached" })
  const shifts = await shiftsOf()
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts: JSON.stringify(shifts) }
}

const publicPages = ["/", "/shop", `/product/${bear.id}`, "/auth", "/auth?tab=signup", "/reset-password", "/nowhere"]
const personalPages = ["/cart", "/checkout", "/orders", "/profile"]
const widths = [360, 1280]

test.each(widths.flatMap((width) => [...publicPages, ...personalPages].map((path) => ({ width, path }))))(
  "$path at $width pixels stays where it is while it loads, and when it is loaded again further down",
  async ({ width, path }) => {
    const { page } = await aVisitor(shop.url, personalPages.includes(path) ? { width, as: customer } : { width })
    const shiftsOf = await noteShifts(page)
    await openPage(page, path)
    const first = await sumOf(page, shiftsOf)
    expect(first.sum, first.shifts).toBeLessThanOrEqual(0.02)
    await page.evaluate(() => window.scrollTo(0, 500))
    await page.reload()
    const again = await sumOf(page, shiftsOf)
    expect(again.sum, again.shifts).toBeLessThanOrEqual(0.02)
  },
)

test.each(widths)("the dashboard stays where it is while it loads (%i)", async (width) => {
  const { page } = await aVisitor(shop.url, { width, as: owner })
  const shiftsOf = await noteShifts(page)
  await openPage(page, "/admin")
  await page.getByRole("heading", { name: "Sales" }).waitFor()
  const { sum, shifts } = await sumOf(page, shiftsOf)
  expect(sum, shifts).toBeLessThanOrEqual(0.02)
})

test.each(widths)("a checkout that is half filled in stays where it is when it is loaded again (%i)", async (width) => {
  const { page } = await aVisitor(shop.url, { width, as: customer })
  const shiftsOf = await noteShifts(page)
  await openPage(page, "/checkout")
  await textbox(page, "Phone").fill("+94 77 123 4567")
  await textbox(page, "City").fill("Colombo 7")
  await page.reload()
  const { sum, shifts } = await sumOf(page, shiftsOf)
  expect(await textbox(page, "City").inputValue()).toBe("Colombo 7")
  expect(sum, shifts).toBeLessThanOrEqual(0.02)
})
