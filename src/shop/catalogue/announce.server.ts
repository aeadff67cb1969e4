import { type Queryable, sql } from "#database/database.ts"
import { centsOf } from "#shop/money.ts"
import { findListed } from "./catalogue.server.ts"
import type { ProductCardData } from "./catalogue.ts"
import type { CatalogueChange } from "./catalogue-change.ts"
import type { AdminProduct } from "./products/admin-products.ts"
import { productFromJson } from "./products/product-from-json.ts"

/** The channel on which every process hears what changed in the catalogue: a `CatalogueChange` as JSON, or "*" for too much to name. */
const CATALOGUE_CHANGED = "catalogue_changed"

/** NOTIFY refuses 8000 bytes and more. */
const MAX_PAYLOAD_BYTES = 7_900
const MAX_CHANGES = 200

/** Says, once the caller's transaction commits, that the stock of these products changed. */
export async function announceStock(tx: Queryable, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  const ids = [...new Set(productIds)]
  if (ids.length > MAX_CHANGES) return announceEverything(tx)
  const listed = new Map((await findListed(tx, ids)).map((product) => [product.id, product]))
  return announce(
    tx,
    ids.map((id) => ({ id, only: "stock", is: listed.get(id) ?? null })),
  )
}

/** Says, once the caller's transaction commits, what an admin's edit made of a product; null: before it was added, after it was deleted. */
export async function announceEdit(tx: Queryable, was: AdminProduct | null, is: AdminProduct | null): Promise<void> {
  const id = (is ?? was)?.id
  if (id !== undefined) await announce(tx, [{ id, was: listedFrom(was), is: listedFrom(is) }])
}

function listedFrom(product: AdminProduct | null): ProductCardData | null {
  if (!product?.is_active) return null
  const { description: _description, isActive: _isActive, ...fields } = productFromJson(product)
  const listed = { ...fields, ...(product.personalisation?.required && { needsText: true as const }) }
  if (!product.options) return listed
  const { highest_price } = product.options
  return { ...listed, hasOptions: true, ...(highest_price !== null && { highestCents: centsOf(highest_price) }) }
}

/** Says, once the caller's transaction commits, that other reviews of these products are shown. */
export async function announceReviews(tx: Queryable, productIds: readonly string[]): Promise<void> {
  if (productIds.length > MAX_CHANGES) return announceEverything(tx)
  await announce(
    tx,
    productIds.map((id) => ({ id, only: "reviews", is: null })),
  )
}

/** Says the same of more than can be named. */
export function announceEverything(tx: Queryable): Promise<void> {
  return notify(tx, ["*"])
}

async function announce(tx: Queryable, changes: readonly CatalogueChange[]): Promise<void> {
  const payloads = changes.map((change) => JSON.stringify(change))
  const fits = payloads.every((payload) => Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES)
  if (payloads.length > 0) await notify(tx, fits ? payloads : ["*"])
}

async function notify(tx: Queryable, payloads: readonly string[]): Promise<void> {
  await tx.query(sql`SELECT pg_notify(${CATALOGUE_CHANGED}, payload) FROM unnest(${payloads}::text[]) AS payload`)
}
