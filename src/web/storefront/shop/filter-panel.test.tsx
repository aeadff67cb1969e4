import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { NO_FILTERS, type ProductFilters } from "#shop/catalogue/search/search.ts"
import { FilterChips } from "./filter-panel.tsx"

/** Returns each chip by its label, with the query that it leads to. */
function chipsOf(filters: Partial<ProductFilters>): Record<string, string> {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/shop"]}>
      <FilterChips filters={{ ...NO_FILTERS, ...filters }} shelf={undefined} />
    </MemoryRouter>,
  )
  const links = html.matchAll(/<a\b[^>]*>/g)
  return Object.fromEntries(
    [...links].map(([link]) => [
      /aria-label="([^"]*)"/.exec(link)?.[1] ?? "",
      (/href="([^"]*)"/.exec(link)?.[1] ?? "").replaceAll("&amp;", "&"),
    ]),
  )
}

test("no filter, no chips; the sort is none", () => {
  expect(chipsOf({ sort: "price-asc" })).toEqual({})
})

test("each chip leads to the list without it alone", () => {
  expect(chipsOf({ q: "bear", categories: ["Toys", ""], inStock: true })).toEqual({
    "Remove filter: Toys": "/shop?q=bear&category=&in_stock=1",
    "Remove filter: Other": "/shop?q=bear&category=Toys&in_stock=1",
    "Remove filter: In stock": "/shop?q=bear&category=Toys&category=",
  })
})

test.each([
  [{ minCents: 100_00, maxCents: 250_50 }, "Remove filter: Rs. 100.00 – Rs. 250.50"],
  [{ minCents: 100_00 }, "Remove filter: From Rs. 100.00"],
  [{ maxCents: 0 }, "Remove filter: Up to Rs. 0.00"],
])("a price %j is one chip", (price, label) => {
  expect(chipsOf({ ...price, q: "" })).toEqual({ [label]: "/shop" })
})
