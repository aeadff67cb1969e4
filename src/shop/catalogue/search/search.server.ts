import { type Queryable, sql } from "#database/database.ts"
import { exactly } from "#shop/api/counted.server.ts"
import type { Counted } from "#shop/api/counted.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { detailFromRow, findFeatured, onSale } from "../catalogue.server.ts"
import type { ProductCardData } from "../catalogue.ts"
import { labelColumn, preparedTranslated, shopOrder, withLabel } from "../translations/translated.server.ts"
import { cursorAfter } from "./cursor.ts"
import { isLookedForAsTyped, stemOf, wordsOf } from "./fold.ts"
import { DESCRIBED, matchesOf } from "./match.ts"
import { countWanted, findPage, type Page, type Wanted } from "./read-page.server.ts"
import type { CategoryCount, ProductFilters, SearchResult } from "./search.ts"
import { synonymsIn } from "./synonyms.ts"
import { understand } from "./understand.server.ts"

/** Returns one page of a search. The cursor's sort must be the filters'; `synonyms` are lines of the settings. */
export async function searchProducts(
  db: Queryable,
  filters: ProductFilters,
  page: Page,
  synonyms: readonly string[],
): Promise<SearchResult> {
  const [shelf, counted] = await Promise.all([findShelf(db), mustCount(filters) ? count(db, filters, synonyms) : null])
  const found = counted ?? { filters, match: null, count: exactly(countOnShelf(shelf, filters)) }
  const { matching, matching_capped: matchingCapped } = found.count
  const rows = await findPage(db, found, { ...found.count, of: shelf.total }, page)
  const more = rows.length > page.limit
  const shown = more ? rows.slice(0, page.limit) : rows
  const last = shown.at(-1)
  return {
    ...shelf,
    products: shown.map(detailFromRow),
    matching,
    matchingCapped,
    nextCursor: more && last ? cursorAfter({ ...detailFromRow(last), rank: last.rank }, filters.sort) : null,
  }
}

/** Returns the first understanding of the text that finds something, and how much it finds. */
async function count(
  db: Queryable,
  filters: ProductFilters,
  synonyms: readonly string[],
): Promise<Wanted & { count: Counted }> {
  const { q } = filters
  if (q === "") return { filters, match: null, count: await countWanted(db, { filters, match: null }) }
  const parts = await understand(db, q, synonymsIn(synonyms))
  const asTyped = isLookedForAsTyped(q) || parts.some(({ isThere }) => !isThere)
  for (const match of matchesOf(q, parts, asTyped)) {
    const found = await countWanted(db, { filters, match })
    if (found.matching > 0) return { filters, match, count: found }
  }
  return { filters, match: null, count: exactly(0) }
}

interface Shelf {
  readonly total: number
  readonly categories: CategoryCount[]
  readonly maxPriceCents: number | null
}

/** Counts categories in an index that holds nothing else, and takes the highest price from one end of another. */
async function findShelf(db: Queryable): Promise<Shelf> {
  const rows = await db.query<Omit<CategoryCount, "label"> & { label: string | null; max_price: string | null }>(
    preparedTranslated(
      "find-shelf",
      sql`SELECT category, count, ${labelColumn()}, (SELECT max(price) FROM products WHERE ${onSale}) AS max_price
          FROM (SELECT category, count(*) FROM listed_products WHERE is_active GROUP BY category) AS counted
          JOIN categories ON name = category ORDER BY ${shopOrder()}`,
    ),
  )
  const categories = rows.map(({ category, count, label }) => withLabel({ category, count, label }))
  const highest = rows[0]?.max_price ?? null
  return {
    categories,
    total: categories.reduce((sum, { count }) => sum + count, 0),
    maxPriceCents: centsFromNumeric(highest),
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

export interface Suggestions<Product = ProductCardData> {
  /** The word most similar to a typed one is first. */
  readonly words: readonly string[]
  readonly products: readonly Product[]
}

const MAX_SUGGESTED_WORDS = 5

export async function suggest(db: Queryable, q: string): Promise<Suggestions> {
  const [words, products] = await Promise.all([findAlike(db, q), findFeatured(db)])
  return { words, products: products.filter(({ stock }) => stock > 0) }
}

/** Returns one word of each stem, without the typed ones, and only words of products for sale. */
async function findAlike(db: Queryable, q: string): Promise<string[]> {
  const words = wordsOf(q)
  const rows = await db.query<{ word: string }>(
    sql`SELECT word FROM (
          SELECT DISTINCT ON (stem) word, stem, similarity(word, typed) AS alike
          FROM unnest(${words}::text[]) AS typed JOIN search_words ON word % typed
          WHERE is_named AND stem <> ALL(${words.map((word) => stemOf(word) ?? word)})
          ORDER BY stem, alike DESC, word
        ) AS near
        WHERE EXISTS (SELECT FROM listed_products
          WHERE is_active AND words @@ format('%L | %L', stem, ${DESCRIBED}::text || stem)::tsquery)
        ORDER BY alike DESC, word LIMIT ${MAX_SUGGESTED_WORDS}`,
  )
  return rows.map(({ word }) => word)
}
