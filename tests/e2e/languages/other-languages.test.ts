import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { locales } from "#messages/runtime.js"
import { aVisitor } from "#tests/fixtures/browser.ts"
import { foreignTextsIn } from "#tests/fixtures/pages/foreign-texts.ts"
import { furnish, NAMES } from "#tests/fixtures/pages/furnished-shop.ts"
import { wordsOf } from "#tests/fixtures/pages/inspectors.ts"
import type { Screen } from "#tests/fixtures/pages/walk.ts"
import { examplesOf, LONGEST, openWalkedShop, visitorsOf } from "#tests/fixtures/pages/walked-shop.ts"

const { shop, visit } = await openWalkedShop()
const all = await furnish(shop)
const examples = examplesOf(all)

// No text stands in the code, and none is missing in a language: other tests hold that. What is left is how its letters look.
test.each(locales.filter((locale) => locale !== "en" && locale !== LONGEST))(
  "one screen of each layout is in %s",
  async (locale) => {
    for (const [as, screens] of visitorsOf(all)) {
      const some = () => screens().filter(([path]) => examples.has(path))
      await visit(locale, wordsOf(locale), as, () => some().map(([path]): Screen => [path]))
    }
  },
)

describe.each(locales.filter((locale) => locale !== "en"))("in %s", (locale) => {
  const foreign = foreignTextsIn(locale, `${NAMES} May`)

  test("pages without script, of dead links and of no page have no English words", async () => {
    const { page } = await aVisitor(shop.url)
    const bear = `/product/${all.bear.id}`
    const paths = ["/", "/shop", "/shop?q=xyzzy", bear, "/product/none", "/nowhere", "/auth", "/cart"]
    const policies = ["shipping", "returns", "terms", "privacy"].map((policy) => `/policies/${policy}`)
    const dead = [
      "/newsletter/confirm",
      "/newsletter/unsubscribe",
      "/keep-account",
      "/back-in-stock",
      "/opening-soon/confirm",
    ]
    for (const path of [...paths, ...policies, ...dead.map((each) => `${each}?token=none`), all.cards.due.path]) {
      const html = await (await fetch(shop.url + localPath(path, locale))).text()
      expect([path, await foreign(page, html)]).toEqual([path, []])
    }
  })

  test("an owner's links in the header of a tablet stand beside the shop's name", async () => {
    const { page } = await aVisitor(shop.url, { as: all.owner, width: 768 })
    await page.goto(localPath("/policies/returns", locale))
    await page.getByRole("link", { name: m.shell_admin_panel({}, { locale }) }).waitFor()
    const name = await page
      .locator("header .logo")
      .evaluate((logo) => logo.getBoundingClientRect().left + logo.scrollWidth)
    const links = await page.locator("header nav").boundingBox()
    expect(links?.x).toBeGreaterThanOrEqual(name)
  })

  test("a shop that is not open yet, and one whose database fails, have no English words", async () => {
    const { page } = await aVisitor(shop.url)
    const setClosed = (closed: boolean) =>
      all.owner.call("PUT", "/admin/settings/opening", { closed, sentence: "In May." })
    const read = async (path: string) => (await fetch(shop.url + localPath(path, locale))).text()
    await setClosed(true)
    const closed = await read("/opening-soon")
    expect(closed).toContain("In May.")
    expect(await foreign(page, closed)).toEqual([])
    await setClosed(false)
    await shop.db.query(sql`ALTER TABLE products RENAME COLUMN category TO kind`)
    const failed = await read(`/product/${all.elephant.id}`)
    await shop.db.query(sql`ALTER TABLE products RENAME COLUMN kind TO category`)
    expect(failed).toContain(m.shell_failed_title({}, { locale }))
    expect(await foreign(page, failed)).toEqual([])
  })
})
