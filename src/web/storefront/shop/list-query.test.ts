import fc from "fast-check"
import { expect, test } from "vitest"
import { filtersFromQuery } from "#shop/catalogue/search/search.ts"
import { listQuery } from "./list-query.ts"

const names = ["q", "category", "min", "max", "in_stock", "sort", "cursor", "page"]
const values = fc.oneof(fc.string(), fc.constantFrom("1", "0", "99.50", "1500", "price-asc", "newest", " a ", "é"))
const queries = fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 6 })

test("the query of a list has the same filters as the request, and is its own query", () => {
  fc.assert(
    fc.property(queries, (asked) => {
      const params = new URLSearchParams(asked)
      const query = listQuery(params)
      expect(filtersFromQuery(new URLSearchParams(query))).toEqual(filtersFromQuery(params))
      expect(listQuery(new URLSearchParams(query))).toBe(query)
    }),
  )
})

test("the order in which parameters are given makes no separate page", () => {
  expect(listQuery(new URLSearchParams("sort=price-asc&q=bear"))).toBe(
    listQuery(new URLSearchParams("q=bear&sort=price-asc")),
  )
})
