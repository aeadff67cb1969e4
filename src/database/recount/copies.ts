import { type Queryable, type Sql, sql } from "../database.ts"

/** A table that holds a part of each row of another. */
interface Copy {
  /** `id` and `name` of the rows whose copy is missing, too much or different. */
  readonly wrong: Sql
  /** Keeps the rows of the source as they are until the transaction ends. */
  readonly lock: (ids: readonly string[]) => Sql
  readonly remove: (ids: readonly string[]) => Sql
  readonly insert: (ids: readonly string[]) => Sql
}

/** Rows of one transaction: so many rows of the source are locked at most. */
const BATCH = 1000

const lockProducts = (ids: readonly string[]) =>
  sql`SELECT FROM products WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`

export const LOW_STOCK: Copy = {
  wrong: sql`
    SELECT p.id, p.name FROM products p LEFT JOIN low_stock l ON l.product_id = p.id
    WHERE (is_active AND p.stock_quantity <= low_stock_limit(), p.stock_quantity, p.created_at)
        IS DISTINCT FROM (true, l.stock_quantity, l.created_at)
      AND (l.product_id IS NOT NULL OR (is_active AND p.stock_quantity <= low_stock_limit()))
    ORDER BY p.id LIMIT ${BATCH}`,
  lock: lockProducts,
  remove: (ids) => sql`DELETE FROM low_stock WHERE product_id = ANY(${ids}::uuid[])`,
  insert: (ids) => sql`
    INSERT INTO low_stock (product_id, stock_quantity, created_at)
      SELECT id, stock_quantity, created_at FROM products
      WHERE id = ANY(${ids}::uuid[]) AND is_active AND stock_quantity <= low_stock_limit()`,
}

export const LISTED_PRODUCTS: Copy = {
  wrong: sql`
    SELECT p.id, p.name FROM products p LEFT JOIN listed_products l USING (id)
    WHERE (archived_at IS NULL, p.search, p.price, p.is_active, p.created_at)
        IS DISTINCT FROM (true, l.search, l.price, l.is_active, l.created_at)
      AND (l.id IS NOT NULL OR archived_at IS NULL)
    ORDER BY p.id LIMIT ${BATCH}`,
  lock: lockProducts,
  remove: (ids) => sql`DELETE FROM listed_products WHERE id = ANY(${ids}::uuid[])`,
  insert: (ids) => sql`
    INSERT INTO listed_products (id, search, price, is_active, created_at)
      SELECT id, search, price, is_active, created_at FROM products WHERE id = ANY(${ids}::uuid[]) AND archived_at IS NULL`,
}

export const LISTED_PROFILES: Copy = {
  wrong: sql`
    SELECT p.id, p.email AS name FROM profiles p LEFT JOIN listed_profiles l USING (id)
    WHERE (p.account_status IS DISTINCT FROM 'deleted', p.search, p.account_status, p.created_at)
        IS DISTINCT FROM (true, l.search, l.account_status, l.created_at)
      AND (l.id IS NOT NULL OR p.account_status IS DISTINCT FROM 'deleted')
    ORDER BY p.id LIMIT ${BATCH}`,
  lock: (ids) => sql`SELECT FROM profiles WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  remove: (ids) => sql`DELETE FROM listed_profiles WHERE id = ANY(${ids}::uuid[])`,
  insert: (ids) => sql`
    INSERT INTO listed_profiles (id, search, account_status, created_at)
      SELECT id, search, account_status, created_at FROM profiles
      WHERE id = ANY(${ids}::uuid[]) AND account_status IS DISTINCT FROM 'deleted'`,
}

/**
 * Copies up to BATCH wrong rows again. Their source is locked first: a concurrent change waits, and its trigger then
 * finds the new copy.
 * @returns the names of the rows that were wrong
 */
export async function repairCopy(
  tx: Queryable,
  { wrong, lock, remove, insert }: Copy,
): Promise<Array<{ name: string }>> {
  const rows = await tx.query<{ id: string; name: string }>(wrong)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await tx.query(lock(ids))
  await tx.query(remove(ids))
  await tx.query(insert(ids))
  return rows
}
