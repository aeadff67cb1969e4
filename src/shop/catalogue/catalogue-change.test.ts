import { expect, test } from "vitest"
import type { ProductCardData } from "./catalogue.ts"
import { LOW_STOCK_LIMIT } from "./catalogue.ts"
import { type CatalogueChange, onList, onNewest, onProduct, onReviews } from "./catalogue-change.ts"
import { NO_FILTERS, type ProductFilters } from "./search/search.ts"

const bear: ProductCardData = {
  id: "b",
  name: "Bear",
  category: "Toys",
  priceCents: 1000_00,
  stock: 20,
  imageUrl: null,
  createdAt: "2026-01-02T00:00:00.000000Z",
}
const owl = { ...bear, id: "o", name: "Owl", createdAt: "2026-01-01T00:00:00.000000Z" }
const change = (was: ProductCardData | null, is: ProductCardData | null): CatalogueChange => ({
  id: (is ?? was ?? bear).id,
  was,
  is,
})
const changed = (fields: Partial<ProductCardData>, was = bear) => change(was, { ...was, ...fields })
/** It was in the shop, and nothing else is known of before. */
const unclear = (is: ProductCardData | null): CatalogueChange => ({ id: "b", is })

const LOOKS: [string, CatalogueChange, boolean][] = [
  ["its name", changed({ name: "Panda" }), true],
  ["its price", changed({ priceCents: 900_00 }), true],
  ["its picture", changed({ imageUrl: "/media/products/x" }), true],
  ["its category", changed({ category: "Baby" }), true],
  ["whether it is for sale", change(bear, null), true],
  ["what is low of its stock", changed({ stock: 5 }), true],
  ["its stock from low to lower", changed({ stock: 4 }, { ...bear, stock: 5 }), true],
  ["its stock, with plenty left", changed({ stock: 6 }), false],
  ["its description", changed({}), false],
  ["nobody knows what", unclear(bear), true],
  ["its stock, from what nobody knows", { id: "b", only: "stock", is: bear }, true],
]

test.each(LOOKS)("a card of a product, by a change of %s: %#", (_, product, isTouched) => {
  expect(onNewest([bear], 4, LOW_STOCK_LIMIT)(product)).toBe(isTouched)
  expect(onList(NO_FILTERS, { products: [bear], maxPriceCents: 5000_00 }, LOW_STOCK_LIMIT)(product)).toBe(isTouched)
})

test("reviews change the product’s own page and home, and no card", () => {
  const reviewed: CatalogueChange = { id: "b", only: "reviews", is: null }
  expect(onNewest([bear], 4, LOW_STOCK_LIMIT)(reviewed)).toBe(false)
  expect(onList(NO_FILTERS, { products: [bear], maxPriceCents: 5000_00 }, LOW_STOCK_LIMIT)(reviewed)).toBe(false)
  expect([onProduct("b")(reviewed), onReviews(reviewed), onReviews(change(bear, null))]).toEqual([true, true, false])
})

test("the page of a product is touched by every change of it and of no other", () => {
  expect(onProduct("b")(changed({}))).toBe(true)
  expect(onProduct("b")(changed({ name: "Snowy Owl" }, owl))).toBe(false)
})

const newest = { ...bear, id: "n", createdAt: "2026-01-03T00:00:00.000000Z" }
const oldest = { ...bear, id: "z", createdAt: "2025-01-01T00:00:00.000000Z" }

test("the newest products are touched by one that comes among them, and by none that stays behind", () => {
  const full = onNewest([bear, owl], 2, LOW_STOCK_LIMIT)
  expect(full(change(null, newest))).toBe(true)
  expect(full(change(null, oldest))).toBe(false)
  expect(full(changed({ name: "Old Bear" }, oldest))).toBe(false)
  expect(full(change(newest, null))).toBe(false)
  expect(full({ id: "n", is: newest })).toBe(true)
  // Of two from the same moment the one with the greater id comes first.
  expect(full(change(null, { ...owl, id: "p" }))).toBe(true)
  expect(full(change(null, { ...owl, id: "a" }))).toBe(false)
  expect(onNewest([bear], 2, LOW_STOCK_LIMIT)(change(null, oldest))).toBe(true)
})

test("the newest that pass are touched by one that passes now", () => {
  const inStock = onNewest([owl], 1, LOW_STOCK_LIMIT, ({ stock, category }) => category === "Toys" && stock > 0)
  expect(inStock(changed({ stock: 3 }, { ...bear, stock: 0 }))).toBe(true)
  expect(inStock(changed({ stock: 3 }))).toBe(false)
  expect(inStock(changed({ stock: 3, category: "Baby" }, { ...bear, stock: 0 }))).toBe(false)
  expect(inStock(changed({ category: "Toys" }, { ...bear, category: "Baby" }))).toBe(true)
})

const list = (filters: Partial<ProductFilters>, products: ProductCardData[] = [owl]) =>
  onList({ ...NO_FILTERS, ...filters }, { products, maxPriceCents: 5000_00 }, LOW_STOCK_LIMIT)

test.each<[string, CatalogueChange]>([
  ["is added", change(null, bear)],
  ["goes", change(bear, null)],
  ["moves to another category", changed({ category: "Baby" })],
  ["becomes the dearest", changed({ priceCents: 5000_01 })],
  ["was the dearest", changed({ priceCents: 5 }, { ...bear, priceCents: 5000_00 })],
  ["changed, nobody knows how", unclear(bear)],
])("every list shows that a product %s: in its counts, or in the scale of its prices", (_, product) => {
  for (const filters of [{}, { categories: ["Bags"] }, { q: "whale" }]) expect(list(filters)(product)).toBe(true)
})

test.each<[string, Partial<ProductFilters>, CatalogueChange, boolean]>([
  [
    "its price comes into the range",
    { minCents: 950_00 },
    changed({ priceCents: 950_00 }, { ...bear, priceCents: 1_00 }),
    true,
  ],
  ["its price leaves the range", { maxCents: 1000_00 }, changed({ priceCents: 1000_01 }), true],
  ["its price stays in the range", { maxCents: 1000_00 }, changed({ priceCents: 999_00 }), false],
  ["its price passes a list that is sorted by it", { sort: "price-asc" }, changed({ priceCents: 999_00 }), true],
  [
    "its price, in another category",
    { sort: "price-asc", categories: ["Bags"] },
    changed({ priceCents: 999_00 }),
    false,
  ],
  ["its last piece is sold", { inStock: true }, changed({ stock: 0 }), true],
  ["it is there again", { inStock: true }, changed({ stock: 1 }, { ...bear, stock: 0 }), true],
  ["its stock falls", { inStock: true }, changed({ stock: 2 }), false],
  [
    "its last piece is sold, in another category",
    { inStock: true, categories: ["Bags"] },
    changed({ stock: 0 }),
    false,
  ],
  ["it may be found now, or no more", { q: "whale" }, changed({ name: "Panda" }), true],
  ["its description may be found now", { q: "whale" }, changed({}), true],
  [
    "its stock alone changed, in a list of what is in stock",
    { inStock: true },
    { id: "b", only: "stock", is: bear },
    true,
  ],
  [
    "its stock alone changed, in another category",
    { inStock: true, categories: ["Bags"] },
    { id: "b", only: "stock", is: bear },
    false,
  ],
  ["its stock alone changed, in any other list", { q: "bear" }, { id: "b", only: "stock", is: bear }, false],
])("a list that does not show the product, %s: %#", (_, filters, product, isTouched) => {
  expect(list(filters)(product)).toBe(isTouched)
})
