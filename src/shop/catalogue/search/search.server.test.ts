import fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import { type Queryable, sql } from "#database/database.ts"
import { MAX_COUNTED } from "#shop/api/counted.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import type { ProductDetail } from "../catalogue.ts"
import { readCursor } from "./cursor.ts"
import { storeMissingWords } from "./product-words.server.ts"
import { searchProducts } from "./search.server.ts"
import { NO_FILTERS, PRODUCT_SORTS, type ProductFilters } from "./search.ts"

const db = await sharedDatabase()
beforeEach(() => db.query(sql`DELETE FROM products`))

interface Sample {
  name: string
  category: string
  price: number
  stock: number
  active: boolean
  /** Counts microseconds after midnight. */
  at: number
}

const plain: Sample = { name: "Bear", category: "Toys", price: 100, stock: 9, active: true, at: 0 }

async function fill(samples: Array<Partial<Sample>>) {
  await db.query(
    sql`INSERT INTO products (name, category, price, stock_quantity, is_active, created_at)
        SELECT name, category, price, stock, active, '2026-01-01T00:00:00Z'::timestamptz + at * interval '1 microsecond'
        FROM jsonb_to_recordset(${JSON.stringify(samples.map((sample) => ({ ...plain, ...sample })))}::jsonb)
          AS s (name text, category text, price numeric, stock int, active boolean, at int)`,
  )
  await storeMissingWords(db)
}

const search = (filters: Partial<ProductFilters>, limit = 24) =>
  searchProducts(db, { ...NO_FILTERS, ...filters }, { limit, cursor: null }, [])

const names = async (filters: Partial<ProductFilters>) => (await search(filters)).products.map(({ name }) => name)

async function allPages(filters: ProductFilters, limit: number): Promise<ProductDetail[]> {
  const found: ProductDetail[] = []
  for (let next: string | null = ""; next !== null; ) {
    const page = await searchProducts(db, filters, { limit, cursor: next ? readCursor(next) : null }, [])
    expect(page.products.length).toBeLessThanOrEqual(limit)
    found.push(...page.products)
    next = page.nextCursor
  }
  return found
}

const order: Record<string, (a: ProductDetail, b: ProductDetail) => number> = {
  newest: () => 0,
  "price-asc": (a, b) => a.priceCents - b.priceCents,
  "price-desc": (a, b) => b.priceCents - a.priceCents,
}
const descending = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0)

test("all pages together are the whole list, each product once, whatever the sort, with equal prices and times", async () => {
  const sample = fc.record({
    price: fc.constantFrom(99.5, 100, 2500),
    at: fc.constantFrom(0, 1, 2, 1000),
    active: fc.boolean(),
  })
  const runs = fc.asyncProperty(
    fc.array(sample, { maxLength: 30 }),
    fc.integer({ min: 1, max: 7 }),
    async (samples, limit) => {
      await db.query(sql`DELETE FROM products`)
      await fill(samples)
      const active = samples.filter((each) => each.active).length
      for (const sort of PRODUCT_SORTS) {
        const found = await allPages({ ...NO_FILTERS, sort }, limit)
        expect(new Set(found.map(({ id }) => id)).size).toBe(active)
        expect(found).toHaveLength(active)
        const by = order[sort] as (a: ProductDetail, b: ProductDetail) => number
        const sorted = found.toSorted(
          (a, b) => by(a, b) || descending(a.createdAt, b.createdAt) || descending(a.id, b.id),
        )
        expect(found).toEqual(sorted)
      }
    },
  )
  await fc.assert(runs, { numRuns: 25 })
})

describe("what a filter leaves", () => {
  beforeEach(() =>
    fill([
      { name: "Sunset Blanket", category: "Blankets", price: 4500, at: 5 },
      { name: "Baby blanket", category: "Baby", price: 2500, stock: 0, at: 4 },
      { name: "Elephant", category: "Toys", price: 1250.5, at: 3 },
      { name: "Hidden Blanket", category: "Blankets", active: false, at: 2 },
      { name: "ÉTOILE Cushion", category: "Home Decor", price: 1800, at: 1 },
    ]),
  )

  test("search looks in name and category, in any case", async () => {
    expect(await names({ q: "BLANKET" })).toEqual(["Sunset Blanket", "Baby blanket"])
    expect(await names({ q: "toy" })).toEqual(["Elephant"])
    expect(await names({ q: "étoile" })).toEqual(["ÉTOILE Cushion"])
    expect(await names({ q: "y blank" })).toEqual(["Baby blanket"])
  })

  test("categories are alternatives, the rest adds up", async () => {
    expect(await names({ categories: ["Toys", "Baby"] })).toEqual(["Baby blanket", "Elephant"])
    expect(await names({ categories: ["Toys", "Baby"], inStock: true })).toEqual(["Elephant"])
    expect(await names({ q: "blanket", maxCents: 2500_00 })).toEqual(["Baby blanket"])
    expect(await names({ minCents: 1250_50, maxCents: 1800_00 })).toEqual(["Elephant", "ÉTOILE Cushion"])
  })

  test("counts: matching of all active, every category with its own, the highest price", async () => {
    expect(await search({ categories: ["Toys", "Baby", "Nothing"] }, 1)).toMatchObject({
      matching: 2,
      total: 4,
      maxPriceCents: 4500_00,
      categories: [
        { category: "Baby", count: 1 },
        { category: "Blankets", count: 1 },
        { category: "Home Decor", count: 1 },
        { category: "Toys", count: 1 },
      ],
    })
    expect(await search({}, 1)).toMatchObject({ matching: 4, total: 4 })
    expect(await search({ q: "blanket" }, 1)).toMatchObject({ matching: 2, total: 4 })
    expect(await search({ inStock: true, minCents: 1 }, 1)).toMatchObject({ matching: 3, total: 4 })
  })

  test("counts follow a product that is switched off, moved and deleted", async () => {
    await db.query(sql`UPDATE products SET is_active = false WHERE name = 'Elephant'`)
    await db.query(sql`UPDATE products SET category = 'Baby' WHERE name = 'Sunset Blanket'`)
    await db.query(sql`DELETE FROM products WHERE name = 'Baby blanket'`)
    expect(await search({})).toMatchObject({
      total: 2,
      categories: [
        { category: "Baby", count: 1 },
        { category: "Home Decor", count: 1 },
      ],
    })
  })
})

test("an empty shop has no highest price and no further page", async () => {
  expect(await search({})).toEqual({
    products: [],
    matching: 0,
    matchingCapped: false,
    total: 0,
    categories: [],
    maxPriceCents: null,
    nextCursor: null,
  })
})

test("signs that SQL or LIKE would read are looked for as they are", async () => {
  const odd = [
    "100% wool",
    "a_b",
    "back\\slash",
    "O'Hara",
    '"quoted"',
    "drop'; DROP TABLE products;--",
    "🧶 ball",
    "නූල්",
    "$1",
  ]
  await fill(odd.map((name, at) => ({ name, at })))
  for (const name of odd) expect(await names({ q: name })).toEqual([name])
  expect(await names({ q: "%" })).toEqual(["100% wool"])
  expect(await names({ q: "_" })).toEqual(["a_b"])
  expect(await names({ q: "\\" })).toEqual(["back\\slash"])
  expect(await names({ q: "l%s" })).toEqual([])
})

test("few products are collected before they are sorted: their search does not depend on where in the list they are", async () => {
  await fill(
    Array.from({ length: 60 }, (_, at) => ({ name: at < 5 ? `Old whale ${at}` : "Bear", at, stock: at === 1 ? 0 : 9 })),
  )
  const { matching, matchingCapped, products } = await search({ q: "whale", inStock: true })
  expect({ matching, matchingCapped }).toEqual({ matching: 4, matchingCapped: false })
  expect(products.map(({ name }) => name)).toEqual([4, 3, 2, 0].map((n) => `Old whale ${n}`))
})

// The last one here: so many products take a while to delete.
test("where more products match than are counted, the count says so, and the list goes on", async () => {
  const all = MAX_COUNTED + 2
  await db.query(sql`INSERT INTO products (name, price, stock_quantity, category, created_at)
    SELECT 'Bear ' || n, 100 + n % 7, 9, 'Toys', '2026-01-01Z'::timestamptz + n * interval '1 second'
    FROM generate_series(1, ${all}::int) n`)
  await storeMissingWords(db)
  const capped = { matching: MAX_COUNTED, matchingCapped: true, total: all }
  for (const filters of [{ q: "bear" }, { q: "e" }, { inStock: true }, { minCents: 100_00 }]) {
    const first = await search(filters, 2)
    expect(first).toMatchObject(capped)
    const cursor = readCursor(first.nextCursor ?? "")
    const second = await searchProducts(db, { ...NO_FILTERS, ...filters }, { limit: 2, cursor }, [])
    expect([...first.products, ...second.products].map(({ name }) => name)).toEqual(
      [0, 1, 2, 3].map((n) => `Bear ${all - n}`),
    )
  }
  const said: string[] = []
  const listening: Queryable = {
    query: (statement) => {
      said.push(statement.text)
      return db.query(statement)
    },
  }
  const asked = { ...NO_FILTERS, categories: ["Toys"] }
  const category = await searchProducts(listening, asked, { limit: 1, cursor: null }, [])
  expect(category).toMatchObject({ matching: all, matchingCapped: false })
  expect(category.products.map(({ name }) => name)).toEqual([`Bear ${all}`])
  // The newest of so many are met on a walk: they are never collected and sorted.
  expect(said.at(-1)).not.toContain("listed_products")
})
