import { expect, it } from "vitest"
import { withCarriedStock } from "./carried-stock.ts"
import { combinationsOf, formOptions, NO_OPTIONS, withChoice, withEach, withTyped } from "./form-options.ts"

const aVariant = (id: string, stock_quantity: number) => ({
  ...{ id, values: [id], price: null, sale_price: null, stock_quantity, is_active: true, image_url: null },
})
const stored = formOptions(
  {
    ...{ base_price: 1000, highest_price: 1000, choices: [{ name: "Colour", values: ["Blue", "Red"] }] },
    variants: [aVariant("Blue", 3), aVariant("Red", 0)],
  },
  [{ name: { en: "Colour" }, values: [{ en: "Blue" }, { en: "Red" }] }],
)

it("carries the stock that was typed before into each new variant, and none into a stored product", () => {
  const stocks = (options: typeof NO_OPTIONS) => combinationsOf(options).map(({ values, stock }) => [...values, stock])
  const type = (before: typeof NO_OPTIONS, values: string) =>
    withCarriedStock(withTyped(before, 0, { values }), before, "3")
  const begun = type(withChoice(NO_OPTIONS), "Red")
  expect(stocks(type(begun, "Red, Blue"))).toEqual([
    ["Red", "3"],
    ["Blue", "3"],
  ])
  expect(stocks(type(withEach(begun, { stock: "7" }), "Red, Blue"))).toEqual([
    ["Red", "7"],
    ["Blue", "7"],
  ])
  expect(stocks(type(stored, "Blue, Red, Green")).at(-1)).toEqual(["Green", "0"])
})
