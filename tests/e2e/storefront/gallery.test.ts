import { beforeAll, expect, test } from "vitest"
import { aVisitor, expectAccessible, hasFocus, openPage } from "#tests/fixtures/browser.ts"
import { newestProductPath, picturedProducts } from "#tests/fixtures/catalogue/pictured-products.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
beforeAll(() => picturedProducts(shop))

test.each([1280, 360])("several pictures are led through by keyboard, and enlarged (%i)", async (width) => {
  const { page, complaints } = await aVisitor(shop.url, { width })
  await openPage(page, await newestProductPath(shop))
  const strip = page.locator(".gallery-strip")
  const shown = () => strip.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth))
  // A phone shows no thumbnails.
  const links = (width === 360 ? strip : page.locator(".gallery-thumbs")).getByRole("link")
  await links.first().focus()
  for (let number = 2; number <= 8; number++) {
    await page.keyboard.press("ArrowRight")
    await page.getByRole("status").getByText(`${number} of 8`).waitFor()
  }
  expect(await shown()).toBe(7)
  for (let number = 7; number >= 2; number--) {
    await page.keyboard.press("ArrowLeft")
    await page.getByRole("status").getByText(`${number} of 8`).waitFor()
  }
  await expect.poll(async () => (await links.nth(1).boundingBox())?.x).toBeGreaterThanOrEqual(0)
  expect(await hasFocus(links.nth(1))).toBe(true)
  expect(await page.locator(".gallery a:not([tabindex])").count()).toBe(2)
  expect(new URL(page.url()).hash).toBe("")
  await strip.getByRole("link").nth(1).press("Enter")
  const zoom = page.getByRole("dialog", { name: "Bear of all sides, picture 2 of 8" })
  await zoom.getByRole("img").evaluate((image: HTMLImageElement) => image.decode())
  await zoom.getByRole("button", { name: "Enlarge" }).click()
  const wider = () => zoom.locator(".zoom-scroller").evaluate((box) => box.scrollWidth / box.clientWidth)
  await expect.poll(wider).toBeCloseTo(2, 1)
  await page.keyboard.press("ArrowRight")
  await page.getByRole("dialog", { name: "Bear of all sides, picture 3 of 8" }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
  await expect.poll(shown).toBe(2)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test("several pictures are led through and enlarged without script", async () => {
  const { page } = await aVisitor(shop.url, { javaScript: false })
  await page.goto(await newestProductPath(shop))
  await page.locator(".gallery-thumbs").getByRole("link").nth(2).click()
  const strip = page.locator(".gallery-strip")
  await expect
    .poll(() =>
      strip
        .locator("img")
        .nth(2)
        .evaluate((image) => image.getBoundingClientRect().left),
    )
    .toBeLessThan(700)
  await strip.getByRole("link").first().click()
  await page.waitForURL(/zoom\.webp$/)
})

test("pictures come as AVIF in a width that fits the screen, with fixed proportions", async () => {
  const { page } = await aVisitor(shop.url, { width: 360 })
  await openPage(page, "/shop")
  const picture = page.locator("article img").first()
  await picture.evaluate((img: HTMLImageElement) => img.decode())
  const from = await picture.evaluate((img: HTMLImageElement) => img.currentSrc)
  expect(Number(/\/(\d+)\.avif$/.exec(from)?.[1]), from).toBeLessThanOrEqual(400)
  expect(await picture.getAttribute("width")).toBe(await picture.getAttribute("height"))
})
