import { prepared, type Queryable, type Sql, sql } from "#database/database.ts"
import { MAX_STOCK, MOST_MADE } from "./stock.ts"

export interface StockedProduct {
  readonly id: string
  readonly name: string
  readonly stock_quantity: number
}

/** Counts pieces of a product. A product that occurs several times counts with its sum. */
export interface Pieces {
  readonly productId: string
  readonly quantity: number
}

/**
 * Selects whether more of a product is made than there is: the owner takes no such orders until a day that the settings name, but keeps to
 * what was offered to one customer.
 */
export const makesMore = (product: Sql): Sql =>
  sql`(${product}.made_to_order AND (${product}.offer_of IS NOT NULL OR takes_orders_to_make()))`

/** Selects whether a product is sold: to everybody, or as an offer until its end. */
export const isSold = (product: Sql): Sql =>
  sql`(${product}.is_active OR COALESCE(${product}.offered_until > now(), false))`

/** Selects how many pieces of a product can be sent at once. The one piece of an offer is made. */
export const atOnce = (product: Sql): Sql =>
  sql`CASE WHEN ${product}.offer_of IS NULL THEN ${product}.stock_quantity ELSE 0 END`

/** Selects how many pieces of a product can be ordered, as `orderable` counts them. */
export const orderablePieces = (product: Sql, isMade = makesMore(product)): Sql =>
  sql`CASE WHEN ${isMade} AND ${product}.offer_of IS NULL THEN GREATEST(${product}.stock_quantity, ${MOST_MADE}) ELSE ${product}.stock_quantity END`

/**
 * Orders by ids, each variant right after its product: whoever holds the product is the only one to wait for the
 * variant.
 */
export const inLockOrder = sql`COALESCE(variant_of, id), variant_of NULLS FIRST, id`

/**
 * Locks products until the transaction ends. Every change of stock locks here first, in the order of the ids, in which
 * `place_order` of the database takes them too: so transactions cannot deadlock, and what is read here still holds when
 * it is changed. A variant comes right after its product, which is locked with it. A product that got options no longer
 * has pieces of its own; one that lost them has those of its variants.
 * @returns by id where the pieces of each are: itself, or its product; ids that do not exist are left out
 */
export async function lockStock(tx: Queryable, productIds: readonly string[]): Promise<Map<string, StockedProduct>> {
  const rows = await tx.query<LockedRow>(
    prepared(
      "lock-stock",
      sql`SELECT id, name, CASE WHEN options IS NULL THEN stock_quantity ELSE 0 END AS stock_quantity, variant_of, options IS NOT NULL AS has_options
          FROM products
          WHERE id IN (SELECT unnest(${productIds}::uuid[])
            UNION SELECT variant_of FROM products WHERE id = ANY(${productIds}::uuid[]) AND variant_of IS NOT NULL)
          ORDER BY ${inLockOrder} FOR NO KEY UPDATE`,
    ),
  )
  const locked = new Map(rows.map((row) => [row.id, row]))
  const holderOf = (row: LockedRow): StockedProduct => {
    const product = row.variant_of === null ? undefined : locked.get(row.variant_of)
    return product && !product.has_options ? product : row
  }
  return new Map(
    productIds.flatMap((id) => {
      const row = locked.get(id)
      return row ? [[id, holderOf(row)] as const] : []
    }),
  )
}

interface LockedRow extends StockedProduct {
  readonly variant_of: string | null
  readonly has_options: boolean
}

/** Takes pieces out of the stock of locked products. The table refuses to go below 0: look first at what `lockStock` read. */
export async function takeStock(tx: Queryable, pieces: readonly Pieces[]): Promise<void> {
  await tx.query(
    prepared(
      "take-stock",
      sql`UPDATE products p SET stock_quantity = p.stock_quantity - taken.quantity FROM ${sumsOf(pieces)} AS taken
          WHERE p.id = taken.id`,
    ),
  )
}

/**
 * Puts pieces back into the stock of locked products, up to as many as the column holds. Those of a product that got options since then are
 * for the owner to count: nobody knows of which variant they are.
 * @returns the ids of the products that got theirs back
 */
export async function giveBackStock(tx: Queryable, pieces: readonly Pieces[]): Promise<Set<string>> {
  const restocked = await tx.query<{ id: string }>(
    sql`UPDATE products p SET stock_quantity = LEAST(p.stock_quantity + given.quantity, ${MAX_STOCK})
        FROM ${sumsOf(pieces)} AS given WHERE p.id = given.id AND p.options IS NULL RETURNING p.id`,
  )
  return new Set(restocked.map(({ id }) => id))
}

export async function setStock(tx: Queryable, productId: string, quantity: number): Promise<void> {
  await tx.query(sql`UPDATE products SET stock_quantity = ${quantity} WHERE id = ${productId}`)
}

export async function setStocks(tx: Queryable, counts: readonly Pieces[]): Promise<void> {
  await tx.query(
    sql`UPDATE products p SET stock_quantity = counted.quantity FROM ${sumsOf(counts)} AS counted WHERE p.id = counted.id`,
  )
}

/** Returns a table (id, quantity) with one row for each product. */
function sumsOf(pieces: readonly Pieces[]) {
  return sql`(SELECT id, sum(quantity) AS quantity FROM unnest(${pieces.map((piece) => piece.productId)}::uuid[],
      ${pieces.map((piece) => piece.quantity)}::int[]) AS piece (id, quantity) GROUP BY id)`
}

/**
 * Lists again what is low on stock, by the limit that the transaction has set. Until the transaction commits nobody takes stock or changes
 * a product: a trigger that still used the previous limit would leave a product out.
 */
export async function relistLowStock(tx: Queryable): Promise<void> {
  await tx.query(sql`LOCK TABLE products IN EXCLUSIVE MODE`)
  await tx.query(sql`DELETE FROM low_stock WHERE stock_quantity > low_stock_limit()`)
  await tx.query(sql`INSERT INTO low_stock (product_id, stock_quantity, created_at, sold_out)
    SELECT id, scarcest_stock(p), created_at, stock_quantity = 0 FROM products p
    WHERE is_active AND variant_of IS NULL AND NOT made_to_order AND scarcest_stock(p) <= low_stock_limit()
    ON CONFLICT (product_id) DO NOTHING`)
}
