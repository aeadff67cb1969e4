import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { aVisitor, button, expectAccessible, openPage, seeToast } from "#tests/browser.ts"
import { aCustomer, authCall } from "#tests/customer.ts"
import { openStoryShop } from "#tests/story-shop.ts"

const shop = await openStoryShop()

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

test("what cannot be read says so and can be tried again", async () => {
  const { page } = await aVisitor(shop.url, { as: await aCustomer(shop) })
  await page.route("**/auth/v1/sessions", (route) => route.abort())
  await openPage(page, "/profile")
  await page.getByText("This could not be loaded").waitFor()
  await page.unroute("**/auth/v1/sessions")
  await button(page, "Retry").click()
  await expect.poll(() => devices(page).count()).toBe(1)
})
