import { type Sql, sql } from "#database/database.ts"

/**
 * Names each product `p` of an order by its lines `i`: as the customer read it, else as its line does, else as the product is named
 * now, since the line of a variant names its values too.
 */
export const boughtName: Sql = sql`COALESCE(min(COALESCE(i.as_read #>> '{variant,product_name}', i.as_read ->> 'name')),
  min(i.product_name) FILTER (WHERE i.product_id = p.id), p.name)`
