import { join } from "sql-template-tag"
import { type Sql, sql } from "#database/database.ts"
import { contains, indexed } from "#shop/api/contains.server.ts"
import { numericFromCents } from "#shop/money.ts"
import { onSale } from "../catalogue.server.ts"
import { finds, findsProduct, type Match } from "./match.server.ts"
import type { ProductFilters } from "./search.ts"

/** What is looked for, and how much of it there is. */
export interface Wanted {
  readonly filters: ProductFilters
  /** Null where no text is searched for. */
  readonly match: Match | null
}

/** What both tables hold. */
function common({ categories, minCents, maxCents }: ProductFilters): Sql[] {
  const conditions: Sql[] = []
  if (categories.length > 0) conditions.push(sql`category = ANY(${categories})`)
  if (minCents !== null) conditions.push(sql`price >= ${numericFromCents(minCents)}::numeric`)
  if (maxCents !== null) conditions.push(sql`price <= ${numericFromCents(maxCents)}::numeric`)
  return conditions
}

export interface Tier extends Wanted {
  /** What it finds is left out: it was shown before. */
  readonly above?: Match | undefined
}

/** Many products, looked at one by one: the first that pass are met soon on a walk in the list's order. */
export function walk({ filters, match, above }: Tier): Sql {
  const conditions = [onSale, ...common(filters)]
  if (match) conditions.push(findsProduct(match))
  if (above) conditions.push(sql`NOT ${findsProduct(above)}`)
  if (filters.inStock) conditions.push(sql`stock_quantity > 0`)
  return sql`products WHERE ${join(conditions, " AND ")}`
}

/** The products that pass, in the table that is made for searching. */
export function found(wanted: Tier, like = indexed): Sql {
  return sql`listed_products WHERE ${passes(wanted, like)}`
}

/** That a row of it passes. It holds no stock: low_stock says what is sold out. */
export function passes({ filters, match, above }: Tier, like: typeof contains): Sql {
  const conditions = [sql`is_active`, ...common(filters)]
  if (match) conditions.push(finds(match, like))
  if (above) conditions.push(sql`NOT ${finds(above, contains)}`)
  if (filters.inStock) {
    conditions.push(sql`NOT EXISTS (SELECT FROM low_stock WHERE product_id = listed_products.id AND sold_out)`)
  }
  return join(conditions, " AND ")
}
