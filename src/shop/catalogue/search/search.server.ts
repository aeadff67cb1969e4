import { prepared, type Queryable, sql } from "#database/database.ts"
import { exactly } from "#shop/api/counted.server.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { detailFromRow, onSale } from "../catalogue.server.ts"
import { cursorAfter } from "./cursor.ts"
import { readTyped } from "./known-words.server.ts"
import { type Match, partialMatches, wholeMatches } from "./match.server.ts"
import { countWanted, type Found, findPage, type Page, readSoon } from "./read-page.server.ts"
import type { CategoryCount, ProductFilters, SearchResult } from "./search.ts"
import { doubt, understand } from "./understand.server.ts"
import type { Wanted } from "./wanted.server.ts"

/** One page of the active products that pass `filters`, with the counts around it. The cursor's sort must be the filters'. */
export async function searchProducts(db: Queryable, filters: ProductFilters, page: Page): Promise<SearchResult> {
  const [shelf, found] = await Promise.all([findShelf(db), mustCount(filters) ? findMatch(db, filters, page) : null])
  const wanted = found ?? { filters, match: null, count: exactly(countOnShelf(shelf, filters)), soon: null }
  const { count } = wanted
  const rows = await findPage(db, { ...wanted, isAll: count.matching === shelf.total }, page)
  const more = rows.length > page.limit
  const shown = more ? rows.slice(0, page.limit) : rows
  const last = shown.at(-1)
  return {
    ...shelf,
    products: shown.map(detailFromRow),
    matching: count.matching,
    matchingCapped: count.matching_capped,
    nextCursor: more && last ? cursorAfter({ ...detailFromRow(last), rank: last.rank }, filters.sort) : null,
  }
}

/** What the text is understood as, in the first way that finds something, and how much that is. */
async function findMatch(db: Queryable, filters: ProductFilters, page: Page): Promise<Found | null> {
  const { q } = filters
  if (q === "") return countFound(db, { filters, match: null }, page)
  const countFirst = async (matches: readonly Match[]) => {
    let found: Found | null = null
    for (const match of matches) {
      found = await countFound(db, { filters, match }, page)
      if (found.count.matching > 0) break
    }
    return found
  }
  const typed = await readTyped(db, q)
  const understood = await understand(db, typed)
  const found = await countFirst(wholeMatches(q, understood))
  if (found && found.count.matching > 0) return found
  // A word that is nowhere is reason enough for having found nothing: then the others are not doubted.
  const isMissing = understood.parts.some(({ isThere }) => !isThere)
  const doubted = isMissing ? null : await doubt(db, typed)
  const others = [...(doubted ? wholeMatches(q, doubted) : []), ...partialMatches(q, doubted ?? understood)]
  return (await countFirst(others)) ?? found
}

async function countFound(db: Queryable, wanted: Wanted, page: Page): Promise<Found> {
  const [count, soon] = await Promise.all([countWanted(db, wanted), readSoon(db, wanted, page)])
  return { ...wanted, count, soon }
}

interface Shelf {
  readonly total: number
  readonly categories: CategoryCount[]
  readonly maxPriceCents: number | null
}

/** What the whole shop holds: read from the counts that triggers maintain, and from one end of the price index. */
async function findShelf(db: Queryable): Promise<Shelf> {
  const rows = await db.query<{ category: string; active_count: number; max_price: string | null }>(
    prepared(
      "find-shelf",
      sql`SELECT category, active_count, (SELECT max(price) FROM products WHERE ${onSale}) AS max_price
          FROM product_categories JOIN categories ON name = category WHERE active_count > 0
          ORDER BY position, lower(name), name`,
    ),
  )
  const categories = rows.map(({ category, active_count }) => ({ category, count: active_count }))
  const highest = rows[0]?.max_price ?? null
  return {
    categories,
    total: categories.reduce((sum, { count }) => sum + count, 0),
    maxPriceCents: highest === null ? null : centsFromNumeric(highest),
  }
}

function countOnShelf({ categories, total }: Shelf, { categories: chosen }: ProductFilters): number {
  if (chosen.length === 0) return total
  return categories.reduce((sum, { category, count }) => (chosen.includes(category) ? sum + count : sum), 0)
}

/** Categories alone are counted already. */
function mustCount({ q, minCents, maxCents, inStock }: ProductFilters): boolean {
  return q !== "" || minCents !== null || maxCents !== null || inStock
}
