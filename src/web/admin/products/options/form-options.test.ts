import { expect, it } from "vitest"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import {
  combinationsOf,
  commonOf,
  faultIn,
  formOptions,
  NO_OPTIONS,
  sameChoices,
  sentOptions,
  shownOptions,
  summaryOfOptions,
  withChoice,
  withEach,
  withOtherPicture,
  withoutChoice,
  withTyped,
  withVariant,
} from "./form-options.ts"

const stored: NonNullable<AdminProduct["options"]> = {
  ...{ base_price: 1000, highest_price: 1500 },
  choices: [{ name: "Colour", values: ["Blue", "Red"] }],
  variants: [
    { id: "b", values: ["Blue"], price: null, sale_price: null, stock_quantity: 3, is_active: true, image_url: null },
    {
      id: "r",
      values: ["Red"],
      price: 1500,
      sale_price: null,
      stock_quantity: 0,
      is_active: false,
      image_url: "/r.webp",
    },
  ],
}
const words = [{ name: { en: "Colour", si: "පාට" }, values: [{ en: "Blue", si: "නිල්" }, { en: "Red" }] }]
const form = formOptions(stored, words)

it("sends stored options as they are, with the stock that was seen", () => {
  expect(sentOptions(form)).toEqual({
    choices: stored.choices,
    variants: stored.variants.map((variant) => ({ ...variant, seen_stock: variant.stock_quantity })),
  })
  expect(sentOptions(formOptions(null))).toBeNull()
})

it("a value that is spelled anew keeps what its variant has, letter by letter", () => {
  let typed = form
  for (const values of ["Blu, Red", "Navy, Red"]) typed = withTyped(typed, 0, { values })
  expect(combinationsOf(typed).map(({ id, values }) => [id, values[0]])).toEqual([
    ["b", "Navy"],
    ["r", "Red"],
  ])
  expect(typed.choices[0]?.values).toMatchObject([
    { en: "Navy", si: "නිල්" },
    { en: "Red", si: "" },
  ])
})

it("values in another order are the same values, with what their variants have", () => {
  const turned = withTyped(form, 0, { values: "Red, Blue" })
  expect(combinationsOf(turned).map(({ id, values }) => [id, values[0]])).toEqual([
    ["r", "Red"],
    ["b", "Blue"],
  ])
  expect(turned.choices[0]?.values).toMatchObject([
    { en: "Red", si: "" },
    { en: "Blue", si: "නිල්" },
  ])
  const shifted = withTyped(form, 0, { values: "Green, Blue" })
  expect(shifted.choices[0]?.values).toMatchObject([
    { en: "Green", si: "" },
    { en: "Blue", si: "නිල්" },
  ])
})

it("a value that is taken out comes back with what it had, and a new one has nothing", () => {
  const without = withTyped(form, 0, { values: "Red" })
  expect(combinationsOf(without).map(({ id }) => id)).toEqual(["r"])
  const back = withTyped(without, 0, { values: "Blue, Red, Oat" })
  expect(combinationsOf(back).map(({ id, stock }) => [id, stock])).toEqual([
    ["b", "3"],
    ["r", "0"],
    [undefined, "0"],
  ])
})

it("a second option makes a combination of each, the first of which go on from those before", () => {
  expect(combinationsOf(withChoice(form)).map(({ id }) => id)).toEqual(["b", "r"])
  const sizes = withTyped(withChoice(form), 1, { name: "Size", values: "Small" })
  const both = withTyped(sizes, 1, { values: "Small, Large" })
  expect(combinationsOf(both).map(({ id, values }) => [id, values.join()])).toEqual([
    ["b", "Blue,Small"],
    [undefined, "Blue,Large"],
    ["r", "Red,Small"],
    [undefined, "Red,Large"],
  ])
  expect(combinationsOf(withoutChoice(both, 1)).map(({ id }) => id)).toEqual(["b", "r"])
})

it("what is typed for a combination is its own", () => {
  const [blue] = combinationsOf(form)
  const typed = withVariant(form, blue!, { price: "99.5", stock: "8" })
  expect(sentOptions(typed)?.variants).toMatchObject([
    { id: "b", price: 99.5, stock_quantity: 8, seen_stock: 3 },
    { id: "r", price: 1500 },
  ])
  expect(shownOptions(typed)).toBe("Colour / පාට: Blue / නිල්, Red; Blue 8 99.5; Red 0 1500 off")
  expect(combinationsOf(NO_OPTIONS)).toEqual([])
})

it("variants follow a picture that is cut to another one, or removed", () => {
  const picturesAfter = (by: string | null) =>
    withOtherPicture(form, "/r.webp", by).variants.map(({ image_url }) => image_url)
  expect(picturesAfter("/closer.webp")).toEqual([null, "/closer.webp"])
  expect(picturesAfter(null)).toEqual([null, null])
})

it("types the same into every variant, and knows what they have in common", () => {
  expect(commonOf(combinationsOf(form), "stock")).toBeNull()
  const even = combinationsOf(withEach(form, { stock: "5" }))
  expect(even.map(({ id, price, stock }) => [id, price, stock])).toEqual([
    ["b", "", "5"],
    ["r", "1500", "5"],
  ])
  expect(commonOf(even, "stock")).toBe("5")
  expect(commonOf([], "stock")).toBeNull()
})

it("finds the number of a variant that cannot be saved", () => {
  const [variant] = combinationsOf(form)
  if (!variant) throw new Error("There is no variant")
  expect(faultIn(variant)).toBeNull()
  expect(faultIn({ ...variant, price: "0" })).toBe("price")
  expect(faultIn({ ...variant, price: "0", stock: "1.5" })).toBe("stock")
})

it("says in a line which options there are", () => {
  expect(summaryOfOptions(form)).toBe("Colour · 2 variants")
  expect(summaryOfOptions(withChoice(NO_OPTIONS))).toBe("0 variants")
  expect(summaryOfOptions(NO_OPTIONS)).toBe("None")
})

it("gives another product the same options, without prices and stock", () => {
  const { choices, variants } = sameChoices(form)
  expect([choices, variants]).toEqual([form.choices, []])
})
