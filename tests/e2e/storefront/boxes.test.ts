import { readdirSync, readFileSync } from "node:fs"
import { beforeAll, describe, expect, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import { type Locale, locales } from "#messages/runtime.js"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"
import { WALKED } from "#tests/fixtures/pages/every-look.ts"
import { type Furnished, furnish, tenThousandOrders } from "#tests/fixtures/pages/furnished-shop.ts"
import {
  emptyScreens,
  listScreens,
  ordersScreens,
  parcelsScreens,
  refundsScreens,
  shopScreens,
} from "#tests/fixtures/pages/owner-screens.ts"
import { customersScreens, guestScreens, payScreens, shoppersScreens } from "#tests/fixtures/pages/screens.ts"
import { andAxe, type Look, roomOf, type Screen, walk } from "#tests/fixtures/pages/walk.ts"

/** Returns how long the texts of a language are together. */
const lengthOf = (locale: Locale) => {
  const folder = new URL(`../../../src/messages/${locale}/`, import.meta.url)
  return readdirSync(folder).reduce((length, file) => length + readFileSync(new URL(file, folder), "utf8").length, 0)
}
const LONGEST = locales.reduce((one, other) => (lengthOf(one) > lengthOf(other) ? one : other))
const DESKTOP = { width: 1280, height: 900 }
const TABLET = { width: 768, height: 900 }

// No provider of card payments answers there.
const shop = await openE2eShop({ PAYHERE_URL: "http://127.0.0.1:9" })

/** Visits the screens in the language whose texts are the longest: where these fit, shorter ones do too. */
function expectRoom(
  as: Customer | null,
  screens: () => readonly Screen[],
  looked: (look: Look) => Look = (look) => look,
) {
  return inLanguage(LONGEST, async () => {
    const look = looked(roomOf(looked === andAxe ? [DESKTOP, WALKED] : [DESKTOP, TABLET, WALKED]))
    expect(await walk({ url: shop.url, as, width: WALKED.width, look }, screens())).toEqual([])
  })
}

describe(`in ${LONGEST}, no English word, and room for all`, () => {
  test("in a shop in which nothing has happened yet", async () => {
    await expectRoom(await aCustomer(shop), () => [["/"], ["/shop"], ["/cart"], ["/orders"], ["/checkout"]])
    await expectRoom(await theOwner(shop), emptyScreens, andAxe)
  })

  describe("with the longest names, 50 variants and orders in every state", () => {
    let all: Furnished
    beforeAll(async () => {
      all = await furnish(shop)
    })

    test("on the pages that everybody sees", async () => {
      await expect.poll(async () => (await fetch(shop.url)).text()).toContain("Kite")
      await expectRoom(null, () => guestScreens(all))
      await expectRoom(null, () => payScreens(all), andAxe)
    })

    test("on a customer's own pages", async () => {
      await expectRoom(all.customer, () => customersScreens(all), andAxe)
      await expectRoom(all.shopper, () => shoppersScreens(all), andAxe)
    })

    test("on the owner's screens of money and parcels", () => expectRoom(all.owner, () => parcelsScreens(all), andAxe))
    test("on the owner's screens of the shop and its products", () => expectRoom(all.owner, shopScreens))
    test("on the owner's screens of single orders", () => expectRoom(all.owner, () => ordersScreens(all), andAxe))
    test("on the owner's screens of refunds and cards", () => expectRoom(all.owner, () => refundsScreens(all), andAxe))
    test("on the owner's lists of 10,000 orders", async () => {
      await tenThousandOrders(shop, all.customer)
      await expectRoom(all.owner, listScreens, andAxe)
    })
  })
})
