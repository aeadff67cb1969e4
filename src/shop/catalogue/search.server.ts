import { empty, join } from "sql-template-tag"
import { prepared, type Queryable, type Sql, sql } from "#database/database.ts"
import { contains, countFound, indexed } from "#shop/api/contains.server.ts"
import { exactly } from "#shop/api/counted.server.ts"
import { MAX_COUNTED } from "#shop/api/counted.ts"
import { centsFromNumeric, numericFromCents } from "#shop/money.ts"
import { type DetailRow, detailColumns, detailFromRow, onSale } from "./catalogue.server.ts"
import type { ProductDetail } from "./catalogue.ts"
import { type Cursor, cursorAfter } from "./cursor.ts"
import type { CategoryCount, ProductFilters, ProductSort, SearchResult } from "./search.ts"

interface Page {
  readonly limit: number
  readonly cursor: Cursor | null
}

/** One page of the active products that pass `filters`, with the counts around it. The cursor's sort must be the filters'. */
export async function searchProducts(db: Queryable, filters: ProductFilters, page: Page): Promise<SearchResult> {
  const [shelf, counted] = await Promise.all([
    findShelf(db),
    mustCount(filters) ? countFound(db, filters.q, (holds) => found(filters, holds)) : null,
  ])
  const count = counted ?? exactly(countOnShelf(shelf, filters))
  const products = await findPage(db, filters, page, count.matching >= MAX_COUNTED || count.matching === shelf.total)
  const more = products.length > page.limit
  const shown = more ? products.slice(0, page.limit) : products
  const last = shown.at(-1)
  return {
    ...shelf,
    products: shown,
    matching: count.matching,
    matchingCapped: count.matching_capped,
    nextCursor: more && last ? cursorAfter(last, filters.sort) : null,
  }
}

/**
 * One product more than the page holds, which shows whether another page follows. Few products are all found by an index, then
 * sorted; of many, the first are met soon on a walk in the list's order. Ids come first: only the page's own rows are read.
 */
async function findPage(
  db: Queryable,
  filters: ProductFilters,
  { limit, cursor }: Page,
  many: boolean,
): Promise<ProductDetail[]> {
  const order = ORDER[filters.sort]
  const products = many
    ? sql`products WHERE ${walked(filters)}`
    : sql`(SELECT id, price, created_at FROM ${found(filters)} OFFSET 0) AS products WHERE true`
  const ids = sql`SELECT id FROM ${products} ${cursor ? after(cursor) : empty} ORDER BY ${order} LIMIT ${limit + 1}`
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

/** What both tables hold. */
function common({ categories, minCents, maxCents }: ProductFilters): Sql[] {
  const conditions: Sql[] = []
  if (categories.length > 0) conditions.push(sql`category = ANY(${categories})`)
  if (minCents !== null) conditions.push(sql`price >= ${numericFromCents(minCents)}::numeric`)
  if (maxCents !== null) conditions.push(sql`price <= ${numericFromCents(maxCents)}::numeric`)
  return conditions
}

/** That a row of products passes, looked at one by one. */
function walked({ q, inStock, ...filters }: ProductFilters): Sql {
  const conditions = [onSale, ...common({ q, inStock, ...filters })]
  if (q) conditions.push(contains(sql`search`, q))
  if (inStock) conditions.push(sql`stock_quantity > 0`)
  return join(conditions, " AND ")
}

/** The products that pass, in the table that is made for searching. It holds no stock: low_stock says what is sold out. */
function found({ q, inStock, ...filters }: ProductFilters, holds = indexed): Sql {
  const conditions = [sql`is_active`, ...common({ q, inStock, ...filters })]
  if (q) conditions.push(holds(sql`search`, q))
  if (inStock) {
    conditions.push(sql`NOT EXISTS (SELECT FROM low_stock WHERE product_id = listed_products.id AND sold_out)`)
  }
  return sql`listed_products WHERE ${join(conditions, " AND ")}`
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
