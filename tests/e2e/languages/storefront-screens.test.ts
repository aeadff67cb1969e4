import { beforeAll, describe, expect, test } from "vitest"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { type Furnished, furnish } from "#tests/fixtures/pages/furnished-shop.ts"
import { everythingOf, wordsOf } from "#tests/fixtures/pages/inspectors.ts"
import { customersScreens, guestScreens, payScreens, shoppersScreens } from "#tests/fixtures/pages/screens.ts"
import type { Screen } from "#tests/fixtures/pages/walk.ts"
import { examplesOf, LONGEST, openWalkedShop } from "#tests/fixtures/pages/walked-shop.ts"

const { shop, visit } = await openWalkedShop()

test("all is well on a customer's pages of a shop in which nothing has happened yet", async () => {
  const own = () => ["/", "/shop", "/cart", "/orders", "/checkout"].map((path): Screen => [path])
  await visit(LONGEST, everythingOf(LONGEST), await aCustomer(shop), own)
})

describe(`with the longest names and orders in every state all is well in ${LONGEST}`, () => {
  let all: Furnished
  let examples: ReadonlySet<string>
  beforeAll(async () => {
    all = await furnish(shop)
    examples = examplesOf(all)
  })
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

  test("where nothing of a customer's own can be loaded", () => {
    const own = () => ["/cart", "/orders", "/profile", "/checkout"].map((path): Screen => [path])
    return visit(LONGEST, wordsOf(LONGEST), all.shopper, own, /\/api\/(cart|orders|profile)/)
  })
})
