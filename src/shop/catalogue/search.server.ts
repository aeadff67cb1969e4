import { empty, join } from "sql-template-tag"
import { prepared, type Queryable, type Sql, sql } from "#database/database.ts"
import { centsFromNumeric, numericFromCents } from "#shop/money.ts"
import { type DetailRow, detailColumns, detailFromRow } from "./catalogue.server.ts"
import type { ProductDetail } from "./catalogue.ts"
import { type Cursor, cursorAfter } from "./cursor.ts"
import type { CategoryCount, ProductFilters, ProductSort, SearchResult } from "./search.ts"

interface Page {
  readonly limit: number
  readonly cursor: Cursor | null
}

/** One page of the active products that pass `filters`, with the counts around it. The cursor's sort must be the filters'. */
export async function searchProducts(db: Queryable, filters: ProductFilters, page: Page): Promise<SearchResult> {
  const [products, shelf] = await Promise.all([findPage(db, filters, page), findShelf(db)])
  const more = products.length > page.limit
  const shown = more ? products.slice(0, page.limit) : products
  const last = shown.at(-1)
  const complete = !more && page.cursor === null
  return {
    ...shelf,
    products: shown,
    matching: complete ? shown.length : await countMatching(db, filters, shelf),
    nextCursor: more && last ? cursorAfter(last, filters.sort) : null,
  }
}

/**
 * One product more than the page holds, which shows whether another page follows. Ids are found first, because a search for them
 * can stay inside an index; only the page's own rows are read from the table.
 */
async function findPage(db: Queryable, filters: ProductFilters, { limit, cursor }: Page): Promise<ProductDetail[]> {
  const order = ORDER[filters.sort]
  const ids = sql`SELECT id FROM products WHERE ${passing(filters)} ${cursor ? after(cursor) : empty}
                  ORDER BY ${order} LIMIT ${limit + 1}`
  const rows = await db.query<DetailRow>(
    sql`SELECT ${detailColumns} FROM products WHERE id IN (${ids}) ORDER BY ${order}`,
  )
  return rows.map(detailFromRow)
}

const ORDER: Record<ProductSort, Sql> = {
  newest: sql`products.created_at DESC, id DESC`,
  "price-asc": sql`price, products.created_at DESC, id DESC`,
  "price-desc": sql`price DESC, products.created_at DESC, id DESC`,
}

/** Prices rise while times and ids fall, which one row comparison cannot say; the plain bound lets the index be used. */
function after({ sort, priceCents, createdAt, id }: Cursor): Sql {
  const price = sql`${numericFromCents(priceCents)}::numeric`
  const older = sql`(products.created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`
  if (sort === "newest") return sql`AND ${older}`
  if (sort === "price-asc") return sql`AND price >= ${price} AND (price > ${price} OR ${older})`
  return sql`AND price <= ${price} AND (price < ${price} OR ${older})`
}

function passing({ q, categories, minCents, maxCents, inStock }: ProductFilters): Sql {
  const conditions = [sql`is_active`]
  if (q) conditions.push(sql`search LIKE lower(${`%${literal(q)}%`})`)
  if (categories.length > 0) conditions.push(sql`category = ANY(${categories})`)
  if (minCents !== null) conditions.push(sql`price >= ${numericFromCents(minCents)}::numeric`)
  if (maxCents !== null) conditions.push(sql`price <= ${numericFromCents(maxCents)}::numeric`)
  if (inStock) conditions.push(sql`stock_quantity > 0`)
  return join(conditions, " AND ")
}

/** A text in which LIKE finds nothing to interpret. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&")
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
      sql`SELECT category, active_count, (SELECT max(price) FROM products WHERE is_active) AS max_price
          FROM product_categories WHERE active_count > 0 ORDER BY lower(category), category`,
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

async function countMatching(db: Queryable, filters: ProductFilters, shelf: Shelf): Promise<number> {
  const { q, categories, minCents, maxCents, inStock } = filters
  if (!q && minCents === null && maxCents === null && !inStock) {
    const chosen = shelf.categories.filter(({ category }) => categories.length === 0 || categories.includes(category))
    return chosen.reduce((sum, { count }) => sum + count, 0)
  }
  const [row] = await db.query<{ count: number }>(sql`SELECT count(*) FROM products WHERE ${passing(filters)}`)
  return row?.count ?? 0
}
