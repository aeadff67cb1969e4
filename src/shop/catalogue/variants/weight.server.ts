import { type Sql, sql } from "#database/database.ts"

/** Selects the weight of a product `p`; a variant weighs what its product does. */
export const weightColumn: Sql = sql`COALESCE(p.weight_grams,
  (SELECT parent.weight_grams FROM products parent WHERE parent.id = p.variant_of)) AS weight_grams`
