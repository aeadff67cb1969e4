import { MAX_SEARCH_CHARACTERS, searchText } from "#shop/api/search-text.ts"
import { centsFromNumeric, numericFromCents, roundUpTo } from "#shop/money.ts"
import type { ProductDetail } from "../catalogue.ts"

export const PRODUCT_SORTS = ["newest", "price-asc", "price-desc"] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** Selects products. Categories are alternatives; all other filters must match together. */
export interface ProductFilters {
  readonly q: string
  readonly categories: readonly string[]
  readonly minCents: number | null
  readonly maxCents: number | null
  readonly inStock: boolean
  readonly sort: ProductSort
}

export const NO_FILTERS: ProductFilters = {
  q: "",
  categories: [],
  minCents: null,
  maxCents: null,
  inStock: false,
  sort: "newest",
}

export const PAGE_SIZE = 24
export const MAX_PAGE_SIZE = 100
export const MAX_CATEGORIES = 50

export interface CategoryCount {
  readonly category: string
  readonly label?: string
  readonly count: number
}

/** Is one page. `total` counts all active products, `matching` those that pass the filters; where `matchingCapped`, there are more. */
export interface SearchResult<Product = ProductDetail> {
  readonly products: readonly Product[]
  readonly matching: number
  readonly matchingCapped: boolean
  readonly total: number
  readonly categories: readonly CategoryCount[]
  readonly maxPriceCents: number | null
  readonly nextCursor: string | null
}

/** Matches rupees as people type them into a URL or a price field: "1500", "99.50". */
export const RUPEES = /^\d{1,8}(\.\d{1,2})?$/

/** Reads the filters in a page's query. What is not understood counts as absent; a search that is too long is cut. */
export function filtersFromQuery(params: URLSearchParams): ProductFilters {
  const [low, high] = [rupees(params.get("min")), rupees(params.get("max"))]
  const swapped = low !== null && high !== null && low > high
  const min = swapped ? high : low
  return {
    q: [...searchText(params.get("q") ?? "")].slice(0, MAX_SEARCH_CHARACTERS).join("").trim(),
    categories: categoriesFrom(params.getAll("category")),
    minCents: min === 0 ? null : min,
    maxCents: swapped ? low : high,
    inStock: params.get("in_stock") === "1",
    sort: PRODUCT_SORTS.find((sort) => sort === params.get("sort")) ?? NO_FILTERS.sort,
  }
}

function rupees(text: string | null): number | null {
  return text !== null && RUPEES.test(text.trim()) ? centsFromNumeric(text.trim()) : null
}

/** Returns each category once, cleaned like a search text, in one order whatever the order requested. */
export function categoriesFrom(asked: readonly string[]): string[] {
  return [...new Set(asked.map(searchText))].slice(0, MAX_CATEGORIES).sort()
}

export function queryOf(filters: ProductFilters, cursor?: string): string {
  const params = new URLSearchParams()
  if (filters.q) params.set("q", filters.q)
  for (const category of filters.categories) params.append("category", category)
  if (filters.minCents) params.set("min", plainRupees(filters.minCents))
  if (filters.maxCents !== null) params.set("max", plainRupees(filters.maxCents))
  if (filters.inStock) params.set("in_stock", "1")
  if (filters.sort !== NO_FILTERS.sort) params.set("sort", filters.sort)
  if (cursor) params.set("cursor", cursor)
  return params.size > 0 ? `?${params}` : ""
}

/** Formats cents as a person would type them: 150000 → "1500", 9950 → "99.50". */
export function plainRupees(cents: number): string {
  return numericFromCents(cents).replace(/\.00$/, "")
}

export function labelOf(category: string, known: readonly CategoryCount[]): string {
  return known.find((each) => each.category === category)?.label ?? category
}

export function activeFilters({ q, categories, minCents, maxCents, inStock }: ProductFilters): number {
  const price = minCents !== null || maxCents !== null
  return (q ? 1 : 0) + categories.length + (price ? 1 : 0) + (inStock ? 1 : 0)
}

const SLIDER_STEP_CENTS = 100_00
const EMPTY_SHOP_CENTS = 10_000_00

/** Returns the highest price, rounded up to the next 100 rupees; 10,000 rupees in an empty shop. */
export function sliderMaxCents(maxPriceCents: number | null): number {
  return maxPriceCents === null ? EMPTY_SHOP_CENTS : roundUpTo(SLIDER_STEP_CENTS, maxPriceCents)
}

/** The filters without a maximum at the end of the scale or above it, which hides nothing: a form without script always sends one. */
export function withinScale(filters: ProductFilters, maxPriceCents: number | null): ProductFilters {
  const hidesNothing = filters.maxCents !== null && filters.maxCents >= sliderMaxCents(maxPriceCents)
  return hidesNothing ? { ...filters, maxCents: null } : filters
}
