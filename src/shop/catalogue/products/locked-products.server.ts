import { isDeepStrictEqual } from "node:util"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import { isSameCategory } from "../categories/admin-categories.ts"
import { type GalleryPicture, plainPictures } from "../pictures/gallery.ts"
import { SEO } from "../seo/seo.ts"
import type { OptionsForm } from "../variants/options.ts"
import { differInOptions } from "../variants/variants.server.ts"
import { type AdminProductRow, adminProductColumns, adminProductFromRow } from "./admin-products.server.ts"
import type { AdminProduct } from "./admin-products.ts"
import { DETAILS } from "./details.ts"
import { basePriceOf, SALE } from "./sale.ts"

export const PRODUCT_COLUMNS = [
  ...([
    "name",
    "description",
    "price",
    "stock_quantity",
    "made_to_order",
    "deposit_percent",
    "no_returns",
    "commissions",
  ] as const),
  ...(["category", "image_url", "is_active", "is_draft", "publish_at"] as const),
  ...SALE,
  ...DETAILS,
  ...SEO,
]
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]

export type Fields = Pick<
  AdminProduct,
  ProductColumn | "options" | "personalisation" | "translations" | "old_paths"
> & {
  readonly pictures: readonly GalleryPicture[]
}
export const RECORDED = [
  ...PRODUCT_COLUMNS,
  ...(["pictures", "options", "personalisation", "translations", "old_paths"] as const),
]

export type ProductValues = Omit<Fields, "options"> & { readonly options: OptionsForm }

/** Returns the fields that differ from those of the product. Undefined fields stay as they are. */
export function differences(
  current: AdminProduct,
  wanted: { readonly [Name in keyof ProductValues]?: ProductValues[Name] | undefined },
): Partial<ProductValues> {
  const names = RECORDED.filter((name) => wanted[name] !== undefined && !isSame(current, wanted, name))
  return Object.fromEntries(names.map((name) => [name, wanted[name]]))
}

function isSame(current: AdminProduct, wanted: Parameters<typeof differences>[1], name: keyof Fields): boolean {
  if (name === "category") return isSameCategory(wanted.category ?? "", current.category)
  if (name === "options") return !differInOptions(current.options, wanted.options ?? null)
  if (name === "pictures")
    return isDeepStrictEqual(plainPictures(wanted.pictures ?? []), plainPictures(current.pictures))
  return isDeepStrictEqual(wanted[name], name === "price" ? basePriceOf(current) : current[name])
}

/** Locks for a change, between whose statements orders may come. */
export const FOR_CHANGE = sql`FOR NO KEY UPDATE`

/** Waits for orders under way, so that a look into the orders that follows sees them. */
export const FOR_REMOVAL = sql`FOR UPDATE`

/**
 * Locks products in the order of their ids, without variants, which are locked with theirs. It takes two statements:
 * the first sees rows as they were before it waited, also the pictures that belong to a row.
 */
export async function lockProducts(tx: Queryable, which: Sql, lock: Sql): Promise<AdminProduct[]> {
  const locked = await tx.query<{ id: string }>(
    sql`SELECT id FROM products WHERE ${which} AND variant_of IS NULL ORDER BY id ${lock}`,
  )
  return readLocked(
    tx,
    locked.map(({ id }) => id),
  )
}

export async function readLocked(tx: Queryable, ids: readonly string[]): Promise<AdminProduct[]> {
  const rows = await tx.query<AdminProductRow>(
    sql`SELECT ${adminProductColumns} FROM products WHERE id = ANY(${ids}::uuid[]) ORDER BY id`,
  )
  return rows.map(adminProductFromRow)
}

export function fieldsOf(product: AdminProduct, names: ReadonlyArray<keyof Fields>): Partial<Fields> {
  const fields = { ...product, price: basePriceOf(product), pictures: plainPictures(product.pictures) }
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}
