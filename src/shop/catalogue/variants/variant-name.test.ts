import { expect, test } from "vitest"
import { nameOfVariant, variantFrom } from "./variant-name.ts"

test.each([
  ["Blanket (Blue, Single)", ["Blue", "Single"], { product_name: "Blanket", values: ["Blue", "Single"] }],
  // A bracket, a comma in a value.
  ["Hat (warm) (Large (60 cm))", ["Large (60 cm)"], { product_name: "Hat (warm)", values: ["Large (60 cm)"] }],
  ["Hat (Red, dark)", ["Red, dark"], { product_name: "Hat", values: ["Red, dark"] }],
  // Renamed since: Blue is Navy now.
  ["Blanket (Blue, Single)", ["Navy", "Single"], { product_name: "Blanket", values: ["Blue, Single"] }],
  ["Blanket", ["Navy"], undefined],
  ["Blanket (small)", null, undefined],
])("%s with %j is taken apart", (name, values, variant) => {
  expect(variantFrom(name, values).variant).toEqual(variant)
  if (variant) expect(nameOfVariant(variant)).toBe(name)
})
