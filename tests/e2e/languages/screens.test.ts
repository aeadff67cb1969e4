import { readdirSync, readFileSync } from "node:fs"
import { beforeAll, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { type Locale, locales } from "#messages/runtime.js"
import { aVisitor } from "#tests/fixtures/browser.ts"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"
import { foreignTextsIn } from "#tests/fixtures/pages/foreign-texts.ts"
import { type Furnished, furnish, NAMES, tenThousandOrders } from "#tests/fixtures/pages/furnished-shop.ts"
import { everythingOf, oneOfEachLayout, wordsOf } from "#tests/fixtures/pages/inspectors.ts"
import {
  emptyScreens,
  listScreens,
  ordersScreens,
  parcelsScreens,
  refundsScreens,
  shopScreens,
} from "#tests/fixtures/pages/owner-screens.ts"
import { customersScreens, guestScreens, payScreens, shoppersScreens } from "#tests/fixtures/pages/screens.ts"
import { type Look, type Screen, walk } from "#tests/fixtures/pages/walk.ts"

/** Returns how long the texts of a language are together. */
const lengthOf = (locale: Locale) => {
  const folder = new URL(`../../../src/messages/${locale}/`, import.meta.url)
  return readdirSync(folder).reduce((length, file) => length + readFileSync(new URL(file, folder), "utf8").length, 0)
}
/** Where the longest texts fit, shorter ones do too. */
const LONGEST = locales.reduce((one, other) => (lengthOf(one) > lengthOf(other) ? one : other))
const OTHERS = locales.filter((locale) => locale !== "en" && locale !== LONGEST)

// No provider of card payments answers there.
const shop = await openE2eShop({ PAYHERE_URL: "http://127.0.0.1:9" })

/** Visits screens in a language. They are listed in it, too: their steps press what it calls so. */
function visit(locale: Locale, look: Look, as: Customer | null, screens: () => readonly Screen[], offline?: RegExp) {
  return inLanguage(locale, async () => {
    const complaints = await walk({ url: shop.url, as, look, ...(offline && { offline }) }, screens())
    if (!offline) expect(complaints).toEqual([])
  })
}

test("all is well on the screens of a shop in which nothing has happened yet", async () => {
  const customersOwn = () => ["/", "/shop", "/cart", "/orders", "/checkout"].map((path): Screen => [path])
  await visit(LONGEST, everythingOf(LONGEST), await aCustomer(shop), customersOwn)
  await visit(LONGEST, everythingOf(LONGEST), await theOwner(shop), emptyScreens)
})

describe("with the longest names, 50 variants and orders in every state", () => {
  let all: Furnished
  let examples: ReadonlySet<string>
  beforeAll(async () => {
    all = await furnish(shop)
    examples = oneOfEachLayout(visitors().flatMap(([, screens]) => screens()))
  })

  const owners = () => [
    ...shopScreens(),
    ...listScreens(),
    ...ordersScreens(all),
    ...refundsScreens(all),
    ...parcelsScreens(all),
  ]
  const visitors = (): [Customer | null, () => Screen[]][] => [
    [null, () => [...guestScreens(all), ...payScreens(all)]],
    [all.customer, () => customersScreens(all)],
    [all.shopper, () => shoppersScreens(all)],
    [all.owner, owners],
  ]

  describe(`all is well in ${LONGEST}`, () => {
    const look = everythingOf(LONGEST, () => examples)

    test("on the pages that everybody sees", async () => {
      // Pages that were read in the empty shop are outdated soon.
      await expect.poll(async () => (await fetch(shop.url)).text()).toContain("Kite")
      await visit(LONGEST, look, null, () => [...guestScreens(all), ...payScreens(all)])
    })
    test("on a customer's own pages", async () => {
      await visit(LONGEST, look, all.newcomer, () => [["/cart"], ["/orders"], ["/checkout"]])
      await visit(LONGEST, look, all.customer, () => customersScreens(all))
      await visit(LONGEST, look, all.shopper, () => shoppersScreens(all))
    })
    test("on the owner's screens of money and parcels", () =>
      visit(LONGEST, look, all.owner, () => parcelsScreens(all)))
    test("on the owner's screens of the shop and its products", () => visit(LONGEST, look, all.owner, shopScreens))
    test("on the owner's screens of single orders", () => visit(LONGEST, look, all.owner, () => ordersScreens(all)))
    test("on the owner's screens of refunds and cards", () =>
      visit(LONGEST, look, all.owner, () => refundsScreens(all)))
    test("where nothing can be loaded", async () => {
      const own = () => ["/cart", "/orders", "/profile", "/checkout"].map((path): Screen => [path])
      await visit(LONGEST, wordsOf(LONGEST), all.shopper, own, /\/api\/(cart|orders|profile)/)
      const office = ["", "/orders", "/orders/slips", "/parcels", "/parcels/payouts", "/settings/advanced"]
      const screens = () => office.map((path): Screen => [`/admin${path}`])
      await visit(LONGEST, wordsOf(LONGEST), all.owner, screens, /\/api\/admin\//)
    })
  })

  // No text stands in the code, and none is missing in a language: other tests hold that. What is left is how its letters look.
  test.each(OTHERS)("one screen of each layout is in %s", async (locale) => {
    for (const [as, screens] of visitors()) {
      const some = () => screens().filter(([path]) => examples.has(path))
      await visit(locale, wordsOf(locale), as, () => some().map(([path]): Screen => [path]))
    }
  })

  test("on the owner's lists of 10,000 orders all is well", async () => {
    await tenThousandOrders(shop, all.customer)
    // At 320 pixels sums of millions make the lists overflow.
    const look = everythingOf(LONGEST, () => examples, false)
    await visit(LONGEST, look, all.owner, listScreens)
  })

  describe.each(locales.filter((locale) => locale !== "en"))("in %s", (locale) => {
    const foreign = foreignTextsIn(locale, `${NAMES} May`)

    test("pages without script, of dead links and of no page have no English words", async () => {
      const { page } = await aVisitor(shop.url)
      const bear = `/product/${all.bear.id}`
      const paths = ["/", "/shop", "/shop?q=xyzzy", bear, "/product/none", "/nowhere", "/auth", "/cart"]
      const policies = ["shipping", "returns", "terms", "privacy"].map((policy) => `/policies/${policy}`)
      const dead = ["/newsletter/confirm", "/newsletter/unsubscribe", "/back-in-stock", "/opening-soon/confirm"]
      for (const path of [...paths, ...policies, ...dead.map((each) => `${each}?token=none`), all.cards.due.path]) {
        const html = await (await fetch(shop.url + localPath(path, locale))).text()
        expect([path, await foreign(page, html)]).toEqual([path, []])
      }
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
})
