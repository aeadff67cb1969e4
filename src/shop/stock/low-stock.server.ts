import { type Queryable, sql } from "#database/database.ts"

/**
 * Lists again what is low on stock, by the limit that the transaction has set. Until it commits nobody takes stock or
 * changes a product: a trigger that still used the previous limit would leave a product out.
 */
export async function relistLowStock(tx: Queryable): Promise<void> {
  await tx.query(sql`LOCK TABLE products IN EXCLUSIVE MODE`)
  await tx.query(sql`DELETE FROM low_stock WHERE stock_quantity > low_stock_limit()`)
  await tx.query(sql`INSERT INTO low_stock (product_id, stock_quantity, created_at, sold_out)
    SELECT id, scarcest_stock(p), created_at, stock_quantity = 0 FROM products p
    WHERE is_active AND variant_of IS NULL AND scarcest_stock(p) <= low_stock_limit()
    ON CONFLICT (product_id) DO NOTHING`)
}
