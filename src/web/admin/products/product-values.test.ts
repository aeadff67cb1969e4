import { expect, it } from "vitest"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { valuesLike, valuesOfNext, worthTaking } from "./next-product.ts"
import { formValuesOf, summaryOfDetails, summaryOfPublishing, withTranslations } from "./product-values.ts"

const last = {
  ...{ name: "Fox", description: "Red", price: 900, stock_quantity: 3, category: "Toys", state: "draft" },
  ...{ size: "20 cm", material: "Cotton", care: null, lead_time: "5", weight_grams: 120, pictures: [] },
  ...{
    options: null,
    personalisation: null,
    publish_at: null,
    old_paths: [],
    translations: { si: { material: "කපු" } },
  },
} as unknown as AdminProduct

it("takes from the last product what the next one shares with it, and only into empty fields", () => {
  const empty = formValuesOf(null)
  const [material, lead_time] = [
    { en: "Cotton", si: "කපු", ta: "" },
    { en: "5", si: "", ta: "" },
  ]
  const shared = { category: "Toys", material, lead_time, weight_grams: "120" }
  expect(Object.fromEntries(worthTaking(valuesLike(last), empty))).toEqual(shared)
  const { category: _, ...others } = shared
  expect(Object.fromEntries(worthTaking(valuesLike(last), { ...empty, category: "Hats" }))).toEqual(others)
})

it("shows the regular price of a product on sale, and takes no sale over to the next product", () => {
  const sale = { price: 700, regular_price: 900, sale_price: 700, sale_from: "2026-12-01", sale_until: "2026-12-24" }
  const values = formValuesOf({ ...last, ...sale })
  expect(values).toMatchObject({ price: "900", sale_price: "700", sale_from: "2026-12-01", sale_until: "2026-12-24" })
  expect(valuesOfNext(values)).toMatchObject({ price: "900", sale_price: "", sale_from: "", sale_until: "" })
})

it("sends the other languages with each field that says something", () => {
  expect(withTranslations(["price", "care"])).toEqual(["price", "care", "translations"])
  expect(withTranslations(["price"])).toEqual(["price"])
})

it("says in a line which details there are, and when the product is for sale", () => {
  const values = formValuesOf(last)
  expect(summaryOfDetails(values)).toBe("Size, Material, Making time, Weight (grams)")
  expect(summaryOfDetails(formValuesOf(null))).toBe("None")
  const publish_at = "2099-01-01T09:00"
  const states = [
    formValuesOf(null),
    values,
    { ...values, state: "scheduled" },
    { ...values, state: "scheduled", publish_at },
  ]
  expect(states.map(summaryOfPublishing)).toEqual(["For sale", "Draft", "Scheduled", "From Jan 01, 2099, 9:00 AM"])
})
