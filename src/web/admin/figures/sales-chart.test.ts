import fc from "fast-check"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { axisTop, SalesChart, shortAmount } from "./sales-chart.tsx"

const chartOf = (...totals: number[]) => chartOfDays(totals.map((total) => ({ total, paid: 0 })))

const chartOfDays = (sums: { total: number; paid: number }[]) =>
  renderToStaticMarkup(
    createElement(SalesChart, {
      unit: "day",
      periods: sums.map((each, at) => ({ day: `2026-11-0${at + 1}`, orders: 1, ...each })),
    }),
  )

it("tells what is paid from what was ordered: in all, and of each day", () => {
  const words = chartOfDays([
    { total: 1500, paid: 0 },
    { total: 2000, paid: 2000 },
  ]).replaceAll(/<[^>]+>/g, " ")
  expect(words).toMatch(/Ordered\s+Rs\. 3,500\.00\s+Paid\s+Rs\. 2,000\.00/)
  expect(words).toMatch(/Nov 01\s+1\s+Rs\. 1,500\.00\s+Rs\. 0\.00/)
})

it("says that there were no sales, in place of an axis of parts of a rupee", () => {
  expect(chartOf(0, 0)).toContain("Nothing was ordered in these days")
  expect(chartOf(0, 0)).not.toContain("0.5")
})

it("has an axis as soon as there is a sale", () => {
  expect(chartOf(0, 1500)).not.toContain("Nothing was ordered")
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

it("names months with their year", () => {
  const periods = [{ day: "2025-12-01", orders: 1, total: 1, paid: 0 }]
  expect(renderToStaticMarkup(createElement(SalesChart, { unit: "month", periods }))).toContain("<td>Dec 2025</td>")
})
