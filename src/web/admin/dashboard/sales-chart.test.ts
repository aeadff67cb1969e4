import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { SalesChart } from "./sales-chart.tsx"

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
