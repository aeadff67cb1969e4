import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cursorAfter, readCursor } from "./cursor.ts"
import {
  filtersFromQuery,
  NO_FILTERS,
  PRODUCT_SORTS,
  type ProductFilters,
  queryOf,
  sliderMaxCents,
  withinScale,
} from "./search.ts"

const parse = (query: string) => filtersFromQuery(new URLSearchParams(query))

describe("filters in the query", () => {
  const filters: fc.Arbitrary<ProductFilters> = fc.record({
    q: fc.string({ maxLength: 50 }).map((text) => parse(`?q=${encodeURIComponent(text)}`).q),
    categories: fc
      .uniqueArray(fc.constantFrom("Toys", "Home Decor", "Baby & Kids", "ළදරු"), { maxLength: 3 })
      .map((chosen) => chosen.sort()),
    minCents: fc.option(fc.integer({ min: 1, max: 5000_00 })),
    maxCents: fc.option(fc.integer({ min: 5000_00, max: 99999_00 })),
    inStock: fc.boolean(),
    sort: fc.constantFrom(...PRODUCT_SORTS),
  })

  test("read back as they were written", () => {
    fc.assert(
      fc.property(filters, (wanted) => {
        expect(parse(queryOf(wanted))).toEqual(wanted)
      }),
    )
  })

  test("nothing filtered is no query at all", () => {
    expect(queryOf(NO_FILTERS)).toBe("")
    expect(parse("?q=&min=0&max=&sort=newest")).toEqual(NO_FILTERS)
  })

  test.each([
    "?sort=cheap",
    "?min=abc&max=1e9",
    "?min=-1",
    "?in_stock=yes",
    "?min=1.005",
    "?utm_source=x",
    "?max=123456789",
  ])("what is not understood counts as absent: %s", (address) => expect(parse(address)).toEqual(NO_FILTERS))

  test("a price range the wrong way round is turned", () => {
    expect(parse("?min=500&max=100")).toMatchObject({ minCents: 100_00, maxCents: 500_00 })
  })

  test("too long a search is cut at 200 characters, not in the middle of one", () => {
    const { q } = parse(`?q=${encodeURIComponent("🧶".repeat(10_000))}`)
    expect([...q]).toHaveLength(200)
    expect(q.isWellFormed()).toBe(true)
  })

  test("control characters and direction marks leave the search", () => {
    expect(parse("?q=%00%E2%80%AEbear%E2%80%8F%09")).toMatchObject({ q: "bear" })
  })
})

test.each([
  [null, 10_000_00],
  [1, 100_00],
  [100_00, 100_00],
  [9_999_999_99, 10_000_000_00],
  [8950_50, 9000_00],
])("the slider for a highest price of %s cents ends at %s", (highest, end) => {
  expect(sliderMaxCents(highest)).toBe(end)
})

describe("cursor", () => {
  const product = {
    id: "5c1fdd44-5f0c-4a57-a4a8-4a7c4de5d4c1",
    name: "Bear",
    category: "Toys",
    priceCents: 1250_00,
    stock: 1,
    imageUrl: null,
    createdAt: "2026-01-31T23:59:59.000001Z",
  }

  test("keeps the place with its microseconds", () => {
    const { id, priceCents, createdAt } = product
    expect(readCursor(cursorAfter(product, "price-asc"))).toEqual({ sort: "price-asc", id, priceCents, createdAt })
  })

  test("anything else is no cursor", () => {
    const encoded = (place: unknown) => btoa(JSON.stringify(place))
    const { id, priceCents, createdAt } = product
    for (const place of [
      ["cheap", priceCents, createdAt, id],
      ["newest", "1", createdAt, id],
      ["newest", priceCents, "2026-02-31T00:00:00.000000Z", id],
      ["newest", priceCents, "0000-01-01T00:00:00.000000Z", id],
      ["newest", priceCents, createdAt, "1"],
      ["newest", priceCents, createdAt],
      { length: 4 },
      null,
    ]) {
      expect(readCursor(encoded(place))).toBeNull()
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readCursor(text)).toBeNull()
      }),
    )
  })
})

test.each([
  [1000_00, 950_00, null],
  [1500_00, 950_00, null],
  [990_00, 950_00, 990_00],
  [null, 950_00, null],
  [10_000_00, null, null],
])("of a maximum of %o, where the dearest costs %o, %o is kept", (maxCents, highest, kept) => {
  expect(withinScale({ ...NO_FILTERS, minCents: 5, maxCents }, highest)).toEqual({
    ...NO_FILTERS,
    minCents: 5,
    maxCents: kept,
  })
})
