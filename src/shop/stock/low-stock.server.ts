import { type Queryable, sql } from "#database/database.ts"

/**
 * Lists what is low on stock by the limit as the transaction has set it. Until it commits nobody takes stock or changes a product: a
 * trigger that still goes by the limit before would leave a product out.
 */
export async function relistLowStock(tx: Queryable): Promise<void> {
  await tx.query(sql`LOCK TABLE products IN EXCLUSIVE MODE`)
  await tx.query(sql`DELETE FROM low_stock WHERE stock_quantity > low_stock_limit()`)
  await tx.query(sql`INSERT INTO low_stock (product_id, stock_quantity, created_at)
    SELECT id, stock_quantity, created_at FROM products WHERE is_active AND stock_quantity <= low_stock_limit()
    ON CONFLICT (product_id) DO NOTHING`)
}
