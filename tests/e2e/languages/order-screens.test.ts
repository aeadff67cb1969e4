import { describe, test } from "vitest"
import { furnish } from "#tests/fixtures/pages/furnished-shop.ts"
import { everythingOf } from "#tests/fixtures/pages/inspectors.ts"
import { ordersScreens, refundsScreens } from "#tests/fixtures/pages/owner-screens.ts"
import { examplesOf, LONGEST, openWalkedShop } from "#tests/fixtures/pages/walked-shop.ts"

const { shop, visit } = await openWalkedShop()
const all = await furnish(shop)
const examples = examplesOf(all)

describe(`with the longest names and orders in every state all is well in ${LONGEST}`, () => {
  const look = everythingOf(LONGEST, () => examples)

  test("on the owner's screens of single orders", () => visit(LONGEST, look, all.owner, () => ordersScreens(all)))

  test("on the owner's screens of refunds and cards", () => visit(LONGEST, look, all.owner, () => refundsScreens(all)))
})
