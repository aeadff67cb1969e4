import { expect, it } from "vitest"
import { differences, numberOf, typedNumber } from "./typed-values.ts"

it("reads numbers as they are typed", () => {
  expect(numberOf(" 12.50 ")).toBe(12.5)
  expect(numberOf("0")).toBe(0)
  expect(numberOf("  ")).toBeNull()
  expect(numberOf("1,250")).toBeNaN()
})

it("shows nothing for no number", () => {
  expect(typedNumber(null)).toBe("")
  expect(typedNumber(0)).toBe("0")
})

it("returns the fields that differ, in the form's order", () => {
  const current = { price: "20", name: "Bear", stock: "3" }
  const typed = { price: "25", name: "Bear ", stock: "4" }
  expect(differences(["name", "stock", "price"], current, typed)).toEqual([
    { name: "stock", current: "3", typed: "4" },
    { name: "price", current: "20", typed: "25" },
  ])
})
