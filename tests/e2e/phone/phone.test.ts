import { expect, test } from "vitest"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { locales } from "#messages/runtime.js"
import { aVisitor, button, expectAccessible, expectNoToastOver, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop({ SAMPLE: "on" })

test("on a phone the whole page is at most eight screens, and the picture ends with the first", async () => {
  const [width, height] = [360, 740]
  const { page } = await aVisitor(shop.url, { width, height })
  await openPage(page, "/")
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(whole).toBeLessThanOrEqual(8 * height)
  const picture = await page.locator(".hero-picture").boundingBox()
  expect([picture?.x, picture?.width]).toEqual([0, width])
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(height)
})

test("on a phone a card is added by a round button in the picture's corner, which says what it does", async () => {
  const { page } = await aVisitor(shop.url, { width: 360, height: 740 })
  await openPage(page, "/")
  const add = page.getByRole("button", { name: /^Add to Cart/ }).first()
  const card = page.getByRole("article").filter({ has: add }).first()
  const [picture, round] = [await card.locator(".product-picture").boundingBox(), await add.boundingBox()]
  expect([round?.width, round?.height]).toEqual([44, 44])
  const right = (box: typeof round) => (box?.x ?? 0) + (box?.width ?? 0)
  const foot = (box: typeof round) => (box?.y ?? 0) + (box?.height ?? 0)
  expect([right(picture) - right(round), foot(picture) - foot(round)]).toEqual([8, 8])
  await page.setViewportSize({ width: 768, height: 1024 })
  expect((await add.boundingBox())?.width).toBeGreaterThan(200)
  await add.getByText("Add to Cart").waitFor()
})

test.each(locales)("in %s the first choice of a product is above its bar, which has two rows", async (locale) => {
  const { page } = await aVisitor(shop.url, { width: 360, height: 740 })
  await inLanguage(locale, async () => {
    await openPage(page, localPath("/shop"))
    const choose = page.getByRole("link", { name: new RegExp(`^${m.shop_choose_options()}`) }).first()
    await openPage(page, (await choose.getAttribute("href")) ?? "")
    const [choice, bar] = [page.getByRole("radio").first().locator(".."), page.locator(".buy-bar")]
    const top = (await bar.boundingBox())?.y ?? 0
    const { y = top, height = 0 } = (await choice.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(top)
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(110)
    await choice.click()
    await page.getByRole("button", { name: m.shop_add_to_cart(), exact: true }).waitFor()
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(110)
  })
})

test("on a phone news stands neither on the heading nor on what was pressed", async () => {
  const { page } = await aVisitor(shop.url, { width: 360, height: 740 })
  await openPage(page, "/shop")
  const [heading, add] = [page.getByRole("heading", { level: 1 }), page.getByRole("button", { name: /^Add to Cart/ })]
  // The button is in the lower half of the screen, where the toast would stand.
  await add.first().evaluate((button) => button.scrollIntoView({ block: "end" }))
  await add.first().click()
  await seeToast(page, "Please sign in")
  await expectNoToastOver(page, add.first())
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectNoToastOver(page, heading)
})

test("a product is shared by its address where the device shares nothing, and its promises lead to policies", async () => {
  const { page, context } = await aVisitor(shop.url, { width: 360, height: 740 })
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await openPage(page, "/shop?q=Raja")
  await page.getByRole("link", { name: "Raja the Elephant Calf", exact: true }).click()
  await page.getByText(/^With you \w{3} \d+/).waitFor()
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"))
  await button(page, "Share").click()
  await page.locator("[data-toast]").first().waitFor()
  await expectNoToastOver(page, page.locator(".buy-bar"))
  await expectNoToastOver(page, page.getByRole("heading", { level: 1 }))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/product\/[0-9a-f-]{36}$/)
  const returns = page.getByRole("main").getByRole("link", { name: "30-day returns" })
  expect(await returns.getAttribute("href")).toBe("/policies/returns")
  await expectAccessible(page)
})
