import { expect, test } from "vitest"
import { m } from "#messages/messages.js"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { localPath } from "#messages/paths.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { aVisitor, openPage } from "#tests/fixtures/browser.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop({ SAMPLE: "on" })
const NAMES = ".product-card h3 a, .shown-category span, .stats li > :last-child"

/** Returns the words that are broken in their middle. */
function brokenWords(elements: Element[]): string[] {
  return elements.flatMap(({ firstChild: text }) => {
    const words = [...(text?.textContent ?? "").matchAll(/\S+/g)].filter(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text as Text, index)
      range.setEnd(text as Text, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
    return words.map(([word]) => word)
  })
}
const cutNames = (elements: Element[]) =>
  elements.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).map((each) => each.textContent)

test.each(OTHER_LANGUAGES.flatMap((locale) => [320, 360].map((width) => [locale, width] as const)))(
  "in %s at %i px names of products and categories are whole, and so is each word of them",
  async (locale, width) => {
    const { page } = await aVisitor(shop.url, { width, height: 740 })
    await inLanguage(locale, async () => {
      for (const path of ["/", "/shop"]) {
        await openPage(page, localPath(path))
        await page.locator(".product-card h3").first().waitFor()
        expect(await page.locator(NAMES).evaluateAll(brokenWords)).toEqual([])
        expect(await page.locator(".product-card h3 a").evaluateAll(cutNames)).toEqual([])
      }
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(m.shop_title())
    })
  },
)
