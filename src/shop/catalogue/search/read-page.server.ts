import { empty, join } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import { contains, countFound, hasTrigram, indexed } from "#shop/api/contains.server.ts"
import { countUpTo } from "#shop/api/counted.server.ts"
import { type Counted, MAX_COUNTED } from "#shop/api/counted.ts"
import { numericFromCents } from "#shop/money.ts"
import { makesMore } from "#shop/stock/stock.server.ts"
import { type DetailRow, detailColumns, onSale } from "../catalogue.server.ts"
import { translatedColumn } from "../translations/translated.server.ts"
import type { Cursor } from "./cursor.ts"
import { anywhere, exactlyNamed, type Match, named } from "./match.ts"
import type { ProductFilters, ProductSort } from "./search.ts"

export interface Wanted {
  readonly filters: ProductFilters
  readonly match: Match | null
}

export interface Page {
  readonly limit: number
  readonly cursor: Cursor | null
}

/** Describes a product of a page; `rank` is null where the list has another order. */
export type PageRow = DetailRow & { readonly rank: number | null }

export function countWanted(db: Queryable, wanted: Wanted): Promise<Counted> {
  const { match } = wanted
  if (!match?.asTyped) return countUpTo(db, found(wanted))
  return countFound(db, match.q, (like) => found(wanted, like))
}

/** Where more products match, not each is ranked: the newest come first. */
const MAX_RANKED = 2000

/** Where more of the products match than this part, the first page of them is found soon among the newest. */
const COMMON = 0.05

/** One product more than the page holds, which shows whether another page follows. */
export async function findPage(
  db: Queryable,
  wanted: Wanted,
  count: Counted & { readonly of: number },
  { limit, cursor }: Page,
): Promise<PageRow[]> {
  const { filters, match } = wanted
  if (count.matching === 0) return []
  const isRanked = match !== null && filters.sort === "newest" && count.matching <= MAX_RANKED
  const rank = isRanked ? rankOf(match) : sql`NULL::int`
  const few = sql`(SELECT id, price, created_at, ${rank} AS rank FROM ${found(wanted)} OFFSET 0) AS products WHERE true`
  const isCommon = filters.sort === "newest" && count.matching > count.of * COMMON
  const isWalked = !isRanked && (isCommon || count.matching >= MAX_COUNTED || count.matching === count.of)
  const products = isWalked ? walk(wanted) : few
  const order = isRanked ? sql`rank, ${ORDER.newest}` : ORDER[filters.sort]
  // Ids come first: only the page's own rows are read.
  return db.query<PageRow>(
    sql`SELECT rank, ${detailColumns}, ${translatedColumn()} FROM products JOIN (
          SELECT id AS page_id, ${isRanked ? sql`rank` : rank} AS rank FROM ${products} ${after(cursor, isRanked)} ORDER BY ${order} LIMIT ${limit + 1}
        ) AS page ON page_id = id ORDER BY ${order}`,
  )
}

/** Checks many products one by one: the first that match are found soon on a walk in the list's order. */
function walk({ filters, match }: Wanted): Sql {
  const conditions = [onSale, ...common(filters)]
  if (match) conditions.push(sql`(SELECT ${finds(match, contains)} FROM listed_products l WHERE l.id = products.id)`)
  if (filters.inStock) conditions.push(sql`(stock_quantity > 0 OR ${makesMore(sql`products`)})`)
  return sql`products WHERE ${join(conditions, " AND ")}`
}

/** Selects from the table that is made for searching. It holds no stock: low_stock says what is sold out. */
function found({ filters, match }: Wanted, like = indexed): Sql {
  const conditions = [sql`is_active`, ...common(filters)]
  if (match) conditions.push(finds(match, like))
  if (filters.inStock) {
    conditions.push(sql`NOT EXISTS (SELECT FROM low_stock WHERE product_id = listed_products.id AND sold_out)`)
  }
  return sql`listed_products WHERE ${join(conditions, " AND ")}`
}

function common({ categories, minCents, maxCents }: ProductFilters): Sql[] {
  const conditions: Sql[] = []
  if (categories.length > 0) conditions.push(sql`category = ANY(${categories})`)
  if (minCents !== null) conditions.push(sql`price >= ${numericFromCents(minCents)}::numeric`)
  if (maxCents !== null) conditions.push(sql`price <= ${numericFromCents(maxCents)}::numeric`)
  return conditions
}

/** Matches a search by its words, or as typed. What is too short for trigrams is matched only as typed: else each row would be read. */
function finds({ q, words, asTyped }: Match, like: typeof contains): Sql {
  const typed = like(sql`search`, q)
  if (words === null || (asTyped && !hasTrigram(q))) return typed
  const said = sql`words @@ ${words}::tsquery`
  return asTyped ? sql`(${said} OR ${typed})` : said
}

/**
 * Returns how well a row of listed_products fits, 0 being the best. First comes whether its name is the text; then for
 * each word whether the name has it, or a substitute for it, or the category, the details or the description do, or
 * nothing.
 */
function rankOf({ q, parts }: Match): Sql {
  const places = parts.map((part) => {
    const queries = [
      exactlyNamed(part),
      ...(["A", "B", "C"] as const).map((place) => named(part, place)),
      anywhere(part, false),
      ...(part.behind.length > 0 ? [anywhere(part)] : []),
    ]
    const cases = queries.map((query, at) => sql`WHEN words @@ ${query}::tsquery THEN ${at}::int`)
    return sql`CASE ${join(cases, " ")} ELSE ${2 * queries.length}::int END`
  })
  return sql`CASE WHEN starts_with(search, lower(${q}) || chr(10)) THEN 0 ELSE ${join([sql`1`, ...places], " + ")} END`
}

const ORDER: Record<ProductSort, Sql> = {
  newest: sql`products.created_at DESC, id DESC`,
  "price-asc": sql`price, products.created_at DESC, id DESC`,
  "price-desc": sql`price DESC, products.created_at DESC, id DESC`,
}

/**
 * Is the condition that a row follows a cursor. Prices rise while times and ids fall, which one row comparison cannot
 * say; the plain bound lets the index be used.
 */
function after(cursor: Cursor | null, isRanked: boolean): Sql {
  if (!cursor) return empty
  const { sort, priceCents, createdAt, id } = cursor
  const price = sql`${numericFromCents(priceCents)}::numeric`
  const older = sql`(products.created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`
  const rank = sql`${cursor.rank ?? 0}::int`
  if (isRanked) return sql`AND (rank > ${rank} OR (rank = ${rank} AND ${older}))`
  if (sort === "newest") return sql`AND ${older}`
  if (sort === "price-asc") return sql`AND price >= ${price} AND (price > ${price} OR ${older})`
  return sql`AND price <= ${price} AND (price < ${price} OR ${older})`
}
