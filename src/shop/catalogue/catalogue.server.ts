import { prepared, type Queryable, type Sql, sql } from "#database/database.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { isProductId, type ProductCardData, type ProductDetail } from "./catalogue.ts"

const FEATURED = 4

interface CardRow {
  id: string
  name: string
  category: string
  price: string
  stock_quantity: number
  image_url: string | null
  created_at: string
}

interface DetailRow extends CardRow {
  description: string
  is_active: boolean
}

/** Columns of a card. The time is text, because a Date would lose the microseconds that paging orders by. */
export const cardColumns: Sql = sql`id, name, category, price, stock_quantity, image_url,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at`

export function cardFromRow(row: CardRow): ProductCardData {
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

/** The 4 newest active products. */
export async function findFeatured(db: Queryable): Promise<ProductCardData[]> {
  const rows = await db.query<CardRow>(
    prepared(
      "find-featured",
      sql`SELECT ${cardColumns} FROM products WHERE is_active ORDER BY products.created_at DESC, id DESC LIMIT ${FEATURED}`,
    ),
  )
  return rows.map(cardFromRow)
}

/** One product, active or not; null when it is unknown, archived, or `id` is no id at all. */
export async function findProduct(db: Queryable, id: string): Promise<ProductDetail | null> {
  if (!isProductId(id)) return null
  const [row] = await db.query<DetailRow>(
    prepared(
      "find-product",
      sql`SELECT ${cardColumns}, description, is_active FROM products WHERE id = ${id} AND archived_at IS NULL`,
    ),
  )
  return row ? { ...cardFromRow(row), description: row.description, isActive: row.is_active } : null
}
