import { join, raw } from "sql-template-tag"
import { prepared, type Queryable, type Sql, sql } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import { isUuid } from "#shop/api/fields.ts"
import { centsFromNumeric } from "#shop/money.ts"
import {
  DETAILS,
  detailsOf,
  type FullProduct,
  type ProductCardData,
  type ProductDetail,
  type ProductDetails,
} from "./catalogue.ts"
import { picturesColumn } from "./gallery.server.ts"
import type { GalleryPicture } from "./gallery.ts"

export const FEATURED_PRODUCTS = 4
export const RELATED_PRODUCTS = 4

type CardRow = Pick<ProductsRow, "id" | "name" | "category" | "price" | "stock_quantity" | "image_url"> & {
  created_at: string
}

export type DetailRow = CardRow & Pick<ProductsRow, "description" | "is_active">

/** The time is text, because a Date would lose the microseconds that paging orders by. */
const cardColumns: Sql = sql`id, name, category, price, stock_quantity, image_url,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at`

export const detailColumns: Sql = sql`${cardColumns}, description, is_active`

export type FullRow = DetailRow & ProductDetails & { pictures: GalleryPicture[] }

/** @param pictures how they are read */
export function fullColumns(pictures: Sql): Sql {
  return sql`${detailColumns}, ${join(DETAILS.map((name) => raw(name)))}, ${pictures} AS pictures`
}

function cardFromRow(row: CardRow): ProductCardData {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    priceCents: centsFromNumeric(row.price),
    stock: row.stock_quantity,
    imageUrl: row.image_url,
    createdAt: row.created_at,
  }
}

export function detailFromRow(row: DetailRow): ProductDetail {
  return { ...cardFromRow(row), description: row.description, isActive: row.is_active }
}

export function fullFromRow({ pictures, ...row }: FullRow): FullProduct {
  return { ...detailFromRow(row), pictures, details: detailsOf(row) }
}

/** The 4 newest active products. */
export async function findFeatured(db: Queryable): Promise<ProductCardData[]> {
  const rows = await db.query<CardRow>(
    prepared(
      "find-featured",
      sql`SELECT ${cardColumns} FROM products WHERE is_active
          ORDER BY products.created_at DESC, id DESC LIMIT ${FEATURED_PRODUCTS}`,
    ),
  )
  return rows.map(cardFromRow)
}

/** One product, active or not; null when it is unknown, archived, or `id` is no id at all. */
export async function findProduct(db: Queryable, id: string): Promise<FullProduct | null> {
  if (!isUuid(id)) return null
  const [row] = await db.query<FullRow>(
    prepared(
      "find-product",
      sql`SELECT ${fullColumns(picturesColumn)} FROM products WHERE id = ${id} AND archived_at IS NULL`,
    ),
  )
  return row ? fullFromRow(row) : null
}

/** Those of the products `ids` that are active. */
export async function findListed(db: Queryable, ids: readonly string[]): Promise<ProductCardData[]> {
  const rows = await db.query<CardRow>(
    sql`SELECT ${cardColumns} FROM products WHERE id = ANY(${ids}::uuid[]) AND is_active`,
  )
  return rows.map(cardFromRow)
}

/** Up to 4 other products of the same category that can be bought, newest first. */
export async function findRelated(db: Queryable, id: string): Promise<ProductCardData[]> {
  if (!isUuid(id)) return []
  const rows = await db.query<CardRow>(
    prepared(
      "find-related",
      sql`SELECT ${cardColumns} FROM products
          WHERE is_active AND category = (SELECT category FROM products WHERE id = ${id}) AND id <> ${id} AND stock_quantity > 0
          ORDER BY products.created_at DESC, id DESC LIMIT ${RELATED_PRODUCTS}`,
    ),
  )
  return rows.map(cardFromRow)
}
