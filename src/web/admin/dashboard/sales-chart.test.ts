import fc from "fast-check"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { axisTop, SalesChart, shortAmount } from "./sales-chart.tsx"

const chartOf = (...totals: number[]) =>
  renderToStaticMarkup(
    createElement(SalesChart, { days: totals.map((total, at) => ({ day: `2026-11-0${at + 1}`, orders: 1, total })) }),
  )

it("says that there were no sales, in place of an axis of parts of a rupee", () => {
  expect(chartOf(0, 0)).toContain("No sales in the last 2 days")
  expect(chartOf(0, 0)).not.toContain("0.5")
})

it("has an axis as soon as there is a sale", () => {
  expect(chartOf(0, 1500)).not.toContain("No sales")
  expect(chartOf(0, 1500)).toContain(">2K<")
})

it.each([
  [0, 1],
  [1, 1],
  [1300, 2000],
  [2400, 2500],
  [2600, 5000],
  [7000, 10000],
  [100000, 100000],
])("an axis for %d ends at %d", (max, top) => {
  expect(axisTop(max)).toBe(top)
})

it("holds every value and wastes less than 60 percent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (max) => {
      expect(axisTop(max)).toBeGreaterThanOrEqual(max)
      expect(max / axisTop(max)).toBeGreaterThanOrEqual(0.4)
    }),
  )
})

it.each([
  [0, "0"],
  [950, "950"],
  [12_500, "12.5K"],
  [2_000_000, "2M"],
])("%d is short for %s", (rupees, text) => {
  expect(shortAmount(rupees)).toBe(text)
})
