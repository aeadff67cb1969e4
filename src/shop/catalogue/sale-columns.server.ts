import { type Sql, sql } from "#database/database.ts"

/** Selects the price of a product `p`, which is the regular one again as soon as its sale is over. */
export const priceColumn: Sql = sql`COALESCE(CASE WHEN p.sale_until < colombo_day(now()) THEN p.regular_price END, p.price) AS price`

/** Selects the sale of a product while it is on, as a `Sale`. */
export const saleOf = (product: Sql): Sql => sql`CASE WHEN ${product}.regular_price IS NOT NULL
  THEN json_strip_nulls(json_build_object('until', ${product}.sale_until, 'price_before', ${product}.struck_price)) END`
