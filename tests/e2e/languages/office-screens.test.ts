import { beforeAll, describe, test } from "vitest"
import { theOwner } from "#tests/fixtures/customer.ts"
import { emptyScreens } from "#tests/fixtures/pages/empty-screens.ts"
import { type Furnished, furnish, tenThousandOrders } from "#tests/fixtures/pages/furnished-shop.ts"
import { everythingOf, wordsOf } from "#tests/fixtures/pages/inspectors.ts"
import { listScreens, parcelsScreens, shopScreens } from "#tests/fixtures/pages/owner-screens.ts"
import type { Screen } from "#tests/fixtures/pages/walk.ts"
import { examplesOf, LONGEST, openWalkedShop } from "#tests/fixtures/pages/walked-shop.ts"

const { shop, visit } = await openWalkedShop()

test("all is well on the owner's screens of a shop in which nothing has happened yet", async () =>
  visit(LONGEST, everythingOf(LONGEST), await theOwner(shop), emptyScreens))

describe(`with the longest names, 50 variants and orders in every state all is well in ${LONGEST}`, () => {
  let all: Furnished
  let examples: ReadonlySet<string>
  beforeAll(async () => {
    all = await furnish(shop)
    examples = examplesOf(all)
  })
  const look = everythingOf(LONGEST, () => examples)

  test("on the owner's screens of money and parcels", () => visit(LONGEST, look, all.owner, () => parcelsScreens(all)))

  test("on the owner's screens of the shop and its products", () => visit(LONGEST, look, all.owner, shopScreens))

  test("where nothing of the office can be loaded", () => {
    const office = ["", "/orders", "/orders/slips", "/parcels", "/parcels/payouts", "/settings/advanced"]
    const screens = () => office.map((path): Screen => [`/admin${path}`])
    return visit(LONGEST, wordsOf(LONGEST), all.owner, screens, /\/api\/admin\//)
  })

  test("on the owner's lists of 10,000 orders", async () => {
    await tenThousandOrders(shop, all.customer)
    // At 320 pixels sums of millions make the lists overflow.
    const wide = everythingOf(LONGEST, () => examples, false)
    await visit(LONGEST, wide, all.owner, listScreens)
  })
})
