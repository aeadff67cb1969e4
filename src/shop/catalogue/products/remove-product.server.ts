import { type Queryable, type Sql, sql, type Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { editConflict, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Parts } from "#shop/api/parts.ts"
import { unchangedSample } from "#shop/api/samples.server.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { announceEdit } from "../announce.server.ts"
import { removePicturesLater } from "../pictures/admin-products-pictures.server.ts"
import { urlsWithout } from "../pictures/gallery.ts"
import { storeWords } from "../search/product-words.server.ts"
import type { AdminProduct } from "./admin-products.ts"
import { FOR_REMOVAL, fieldsOf, lockProducts, RECORDED, readLocked } from "./locked-products.server.ts"

type Shop = Parts<"db" | "pictures" | "log">

const productNotFound = refusal(404, "not_found", m.errors_product_not_found)

/**
 * Removes a product from the shop and the lists; it can be restored. One that an order holds is kept for it; any other
 * is deleted by a nightly sweep after thirty days.
 */
export async function deleteProduct(
  { db }: Shop,
  actorId: string,
  id: string,
  seenVersion: number | undefined,
): Promise<Result<null, AdminProduct>> {
  if (!isUuid(id)) return productNotFound
  return db.transaction(async (tx) => {
    const [current] = await lockProducts(tx, sql`id = ${id} AND archived_at IS NULL`, FOR_REMOVAL)
    if (!current) return productNotFound
    if (seenVersion !== undefined && seenVersion !== current.version) return editConflict(current)
    await archiveLocked(tx, actorId, [current])
    return done
  })
}

/** Archives products that the caller has locked `FOR_REMOVAL`. */
export async function archiveLocked(tx: Queryable, actorId: string, products: readonly AdminProduct[]): Promise<void> {
  const ids = products.map(({ id }) => id)
  await archive(tx, ids)
  await recordRemovals(tx, actorId, products, await orderedOf(tx, products))
}

async function archive(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query(
    sql`UPDATE products SET was_active = is_active, is_active = false, archived_at = now(), version = version + 1, updated_at = now()
        WHERE id = ANY(${ids}::uuid[])`,
  )
}

export async function restoreProduct({ db }: Shop, actorId: string, id: string): Promise<Result<AdminProduct>> {
  if (!isUuid(id)) return productNotFound
  return db.transaction(async (tx) => {
    const restored = await tx.query(
      sql`UPDATE products SET is_active = was_active, was_active = false, archived_at = NULL, version = version + 1, updated_at = now()
          WHERE id = ${id} AND archived_at IS NOT NULL AND variant_of IS NULL RETURNING id`,
    )
    const [product] = await readLocked(tx, restored.length > 0 ? [id] : [])
    if (!product) return productNotFound
    const after = fieldsOf(product, RECORDED)
    await storeWords(tx, [id])
    await recordChange(tx, { kind: "product", id, action: "restored", actorId, before: null, after })
    await announceEdit(tx, null, product)
    return ok(product)
  })
}

/** Deletes the samples that no admin has changed, or archives those that orders hold. Returns how many there were. */
export async function deleteSampleProducts(tx: Transaction, shop: Shop, actorId: string): Promise<number> {
  const samples = await lockProducts(tx, sql`${unchangedSample} AND archived_at IS NULL`, FOR_REMOVAL)
  const ordered = await orderedOf(tx, samples)
  await archive(tx, [...ordered])
  await recordRemovals(tx, actorId, samples, ordered)
  await deleteLocked(
    tx,
    shop,
    samples.filter(({ id }) => !ordered.has(id)),
  )
  return samples.length
}

const DELETED_LIFE = sql`interval '30 days'`
const MAX_SWEPT = 1000

/** Deletes what was deleted a month ago and no order holds, with its pictures. Returns how many there were. */
export async function sweepDeletedProducts(shop: Shop): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const over = sql`id IN (SELECT id FROM products WHERE archived_at < now() - ${DELETED_LIFE} AND variant_of IS NULL
      AND NOT ${ordersHold(sql`products.id`)} LIMIT ${MAX_SWEPT})`
    const locked = await lockProducts(tx, sql`archived_at IS NOT NULL AND ${over}`, FOR_REMOVAL)
    const ordered = await orderedOf(tx, locked)
    const gone = locked.filter(({ id }) => !ordered.has(id))
    await deleteLocked(tx, shop, gone)
    return gone.length
  })
}

async function deleteLocked(tx: Transaction, shop: Shop, products: readonly AdminProduct[]): Promise<void> {
  await tx.query(sql`DELETE FROM products WHERE id = ANY(${products.map(({ id }) => id)}::uuid[])`)
  await removePicturesLater(
    tx,
    shop,
    products.flatMap(({ pictures }) => urlsWithout(pictures, [])),
  )
}

const ordersHold = (id: Sql) =>
  sql`EXISTS (SELECT FROM order_items WHERE product_id IN (SELECT ${id} UNION ALL SELECT v.id FROM products v WHERE v.variant_of = ${id}))`

async function orderedOf(tx: Queryable, products: readonly AdminProduct[]): Promise<Set<string>> {
  const ids = products.map(({ id }) => id)
  const ordered = await tx.query<{ id: string }>(
    sql`SELECT id FROM unnest(${ids}::uuid[]) AS wanted (id) WHERE ${ordersHold(sql`wanted.id`)}`,
  )
  return new Set(ordered.map(({ id }) => id))
}

async function recordRemovals(
  tx: Queryable,
  actorId: string,
  products: readonly AdminProduct[],
  ordered: ReadonlySet<string>,
) {
  for (const product of products) {
    const action = ordered.has(product.id) ? "archived" : "deleted"
    const before = fieldsOf(product, RECORDED)
    await recordChange(tx, { kind: "product", id: product.id, actorId, before, after: null, action })
    await announceEdit(tx, product, null)
  }
}
