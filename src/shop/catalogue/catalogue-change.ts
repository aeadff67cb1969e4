import type { ProductCardData } from "./catalogue.ts"
import type { ProductFilters, SearchResult } from "./search/search.ts"

/** What changed of one product, as pages show products. Null: not for sale, because it is switched off, archived or not there. */
export interface CatalogueChange {
  readonly id: string
  /** Absent where it is not known. */
  readonly was?: ProductCardData | null
  /** Where it is not known what it was: that nothing but its stock was another. Or that only its reviews changed, which no card shows. */
  readonly only?: "stock" | "reviews"
  readonly is: ProductCardData | null
}

/** Whether something that shows products is out of date after a change. */
export type Dependency = (change: CatalogueChange) => boolean

/** A card or a page of this very product. */
export function onProduct(id: string): Dependency {
  return (change) => change.id === id
}

/** What customers say of whatever product. */
export const onReviews: Dependency = ({ only }) => only === "reviews"

/**
 * The newest products that pass; exact, but for a change whose beginning is not known.
 * @param lowStock up to how many pieces a card shows their number
 */
export function onNewest(
  shown: readonly ProductCardData[],
  limit: number,
  lowStock: number,
  passes: (product: ProductCardData) => boolean = () => true,
): Dependency {
  const ids = new Set(shown.map(({ id }) => id))
  const last = shown.length < limit ? undefined : shown.at(-1)
  return ({ id, was, is, only }) => {
    if (only === "reviews") return false
    if (ids.has(id)) return looksOtherwise(was, is, lowStock)
    if (!is || !passes(is)) return false
    const comes = !was || !passes(was)
    return comes && (last === undefined || isNewer(is, last))
  }
}

/**
 * One page of a list with the counts around it. Exact, but for four cases that count as touched: a stock that was not known, in a list of
 * what is in stock; prices, in a list sorted by price; every edit, in a search, which looks at more than a change tells; and a highest
 * price that another product has as well.
 */
export function onList(
  filters: ProductFilters,
  { products, maxPriceCents }: Pick<SearchResult<ProductCardData>, "products" | "maxPriceCents">,
  lowStock: number,
): Dependency {
  const ids = new Set(products.map(({ id }) => id))
  return ({ id, was, is, only }) => {
    if (only === "reviews") return false
    if (only === "stock") return ids.has(id) || (filters.inStock && passing(is, { ...filters, inStock: false }))
    if (was === undefined || filters.q !== "" || changesShelf(was, is, maxPriceCents ?? 0)) return true
    if (ids.has(id)) return looksOtherwise(was, is, lowStock)
    const [before, after] = [passing(was, filters), passing(is, filters)]
    if (before !== after) return looksOtherwise(was, is, lowStock)
    return before && filters.sort !== "newest" && was?.priceCents !== is?.priceCents
  }
}

/** A number of pieces is shown up to the low-stock limit. */
function looksOtherwise(
  was: ProductCardData | null | undefined,
  is: ProductCardData | null,
  lowStock: number,
): boolean {
  if (!was || !is) return was !== is
  return (
    was.name !== is.name ||
    was.category !== is.category ||
    was.priceCents !== is.priceCents ||
    was.highestCents !== is.highestCents ||
    was.hasOptions !== is.hasOptions ||
    was.imageUrl !== is.imageUrl ||
    Math.min(was.stock, lowStock + 1) !== Math.min(is.stock, lowStock + 1)
  )
}

function isNewer(product: ProductCardData, than: ProductCardData): boolean {
  if (product.createdAt !== than.createdAt) return product.createdAt > than.createdAt
  return product.id > than.id
}

/** Every list shows how many products each category has, and the highest price. */
function changesShelf(was: ProductCardData | null, is: ProductCardData | null, highest: number): boolean {
  if (!was || !is) return was !== is
  if (was.category !== is.category) return true
  return was.priceCents !== is.priceCents && (was.priceCents === highest || is.priceCents > highest)
}

/** As the statement of a search says it; what the text finds, only the database knows. */
function passing(product: ProductCardData | null, filters: ProductFilters): boolean {
  if (!product) return false
  const { categories, minCents, maxCents, inStock } = filters
  const { category, priceCents, stock } = product
  if (categories.length > 0 && !categories.includes(category)) return false
  if (minCents !== null && priceCents < minCents) return false
  if (maxCents !== null && priceCents > maxCents) return false
  return !(inStock && stock === 0)
}
