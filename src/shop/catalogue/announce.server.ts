import { type Queryable, sql } from "#database/database.ts"
import { orderable } from "#shop/stock/stock.ts"
import { type PageTag, productTag } from "./page-tags.ts"
import type { AdminProduct } from "./products/admin-products.ts"

/** Is the channel that carries the changed tags to every process, with spaces between them; "*" stands for all. */
export const PAGES_CHANGED = "catalogue_changed"

/** NOTIFY refuses 8000 bytes and more; the tag of a product takes 45. */
const MAX_PRODUCTS = 150

export async function announceStock(tx: Queryable, productIds: readonly string[]): Promise<void> {
  await announce(tx, productIds, ["lists"])
}

/** Announces, once the caller's transaction commits, what an admin's edit made of a product; null: before it was added, after it was deleted. */
export async function announceEdit(tx: Queryable, was: AdminProduct | null, is: AdminProduct | null): Promise<void> {
  const product = is ?? was
  if (product) await announce(tx, [product.id], isNewcomer(was, is) ? ["lists", "newcomers"] : ["lists"])
}

const orderableOf = ({ stock_quantity: stock, made_to_order }: AdminProduct) =>
  orderable({ stock, ...(made_to_order && { madeToOrder: true }) })

function isNewcomer(was: AdminProduct | null, is: AdminProduct | null): boolean {
  if (!is?.is_active) return false
  return !was?.is_active || was.category !== is.category || (orderableOf(was) === 0 && orderableOf(is) > 0)
}

export async function announceReviews(tx: Queryable, productIds: readonly string[]): Promise<void> {
  await announce(tx, productIds, ["reviews"])
}

export async function announceEverything(tx: Queryable): Promise<void> {
  await tx.query(sql`SELECT pg_notify(${PAGES_CHANGED}, '*')`)
}

async function announce(tx: Queryable, productIds: readonly string[], shownIn: readonly PageTag[]): Promise<void> {
  const ids = [...new Set(productIds)]
  if (ids.length === 0) return
  if (ids.length > MAX_PRODUCTS) return announceEverything(tx)
  await tx.query(sql`SELECT pg_notify(${PAGES_CHANGED}, ${[...ids.map(productTag), ...shownIn].join(" ")})`)
}

/**
 * Returns the tags in an announcement; null for all, which also stands for an announcement of another version that
 * cannot be read.
 */
export function announcedTags(payload: string): ReadonlySet<string> | null {
  return /^[\w:-]+(?: [\w:-]+)*$/.test(payload) ? new Set(payload.split(" ")) : null
}
