import { expect, test } from "vitest"
import { aVisitor, openPage } from "#tests/fixtures/browser.ts"
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
