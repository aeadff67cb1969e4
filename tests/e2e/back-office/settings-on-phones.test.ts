import { expect, test } from "vitest"
import { aVisitor, openPage } from "#tests/fixtures/browser.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)

test.each([
  ["payments", /lankaqr-form/, "LANKAQR"],
  ["delivery", /pickup-form/, "Pick-up"],
])("the part of %s that comes late moves nothing below it", async (area, file, part) => {
  const { page } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  const held = Promise.withResolvers<void>()
  await page.route(file, async (route) => {
    await held.promise
    await route.continue()
  })
  await openPage(page, `/admin/settings/${area}`)
  const history = page.getByRole("link", { name: "History" })
  const before = (await history.boundingBox())?.y ?? 0
  held.resolve()
  await page.getByText(part, { exact: true }).first().waitFor()
  expect(Math.abs(((await history.boundingBox())?.y ?? 0) - before)).toBeLessThan(8)
})

test("a short screen of the settings ends with its foot", async () => {
  const { page } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin/settings/couriers")
  const foot = await page.locator(".screen-foot").boundingBox()
  expect([foot?.x, foot?.width, (foot?.y ?? 0) + (foot?.height ?? 0)]).toEqual([0, 360, 740])
})
