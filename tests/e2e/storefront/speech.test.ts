import { beforeAll, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { type Locale, locales } from "#messages/runtime.js"
import { aVisitor } from "#tests/fixtures/browser.ts"
import type { Customer } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"
import { foreignTextsIn } from "#tests/fixtures/pages/foreign-texts.ts"
import { type Furnished, furnish, NAMES } from "#tests/fixtures/pages/furnished-shop.ts"
import {
  listScreens,
  ordersScreens,
  parcelsScreens,
  refundsScreens,
  shopScreens,
} from "#tests/fixtures/pages/owner-screens.ts"
import { customersScreens, guestScreens, payScreens, shoppersScreens } from "#tests/fixtures/pages/screens.ts"
import { type Screen, walk, wordsOf } from "#tests/fixtures/pages/walk.ts"

// No provider of card payments answers there.
const shop = await openE2eShop({ PAYHERE_URL: "http://127.0.0.1:9" })
let all: Furnished
beforeAll(async () => {
  all = await furnish(shop)
})

/** Fails where a screen has English words, or shows its own only in part on the narrowest phone. */
function expectOwnWords(locale: Locale, as: Customer | null, screens: () => readonly Screen[], offline?: RegExp) {
  return inLanguage(locale, async () => {
    await walk({ url: shop.url, as, width: 320, look: wordsOf(), ...(offline && { offline }) }, screens())
  })
}

describe.each(locales.filter((locale) => locale !== "en"))("in %s", (locale) => {
  const foreign = foreignTextsIn(locale, `${NAMES} May`)

  test("pages without script, of dead links and of no page have no English words", async () => {
    const { page } = await aVisitor(shop.url)
    const paths = [
      "/",
      "/shop",
      "/shop?q=xyzzy",
      `/product/${all.bear.id}`,
      "/product/none",
      "/nowhere",
      "/auth",
      "/cart",
    ]
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

  test("what cannot be loaded has no English words", async () => {
    const own = () => ["/cart", "/orders", "/profile", "/checkout"].map((path): Screen => [path])
    await expectOwnWords(locale, all.shopper, own, /\/api\/(cart|orders|profile)/)
    const office = ["", "/orders", "/orders/slips", "/parcels", "/parcels/payouts", "/settings/advanced"]
    const owners = () => office.map((path): Screen => [`/admin${path}`])
    await expectOwnWords(locale, all.owner, owners, /\/api\/admin\//)
  })
})

// The language of the longest texts is walked where the room for them is measured.
describe("in si", () => {
  test("what a guest sees has no English words", () =>
    expectOwnWords("si", null, () => [...guestScreens(all), ...payScreens(all)]))

  test("what a customer sees has no English words", async () => {
    await expectOwnWords("si", all.newcomer, () => [["/cart"], ["/orders"], ["/checkout"]])
    await expectOwnWords("si", all.customer, () => customersScreens(all))
    await expectOwnWords("si", all.shopper, () => shoppersScreens(all))
  })

  test("what the owner sees has no English words", () =>
    expectOwnWords("si", all.owner, () => [
      ...shopScreens(),
      ...listScreens(),
      ...ordersScreens(all),
      ...refundsScreens(all),
      ...parcelsScreens(all),
    ]))
})
