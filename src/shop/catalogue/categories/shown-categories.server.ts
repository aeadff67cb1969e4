import { type Queryable, sql } from "#database/database.ts"
import { onSale } from "../catalogue.server.ts"
import type { ShownCategory } from "../catalogue.ts"
import { labelColumn, preparedTranslated, shopOrder, withLabel } from "../translations/translated.server.ts"

const SHOWN_CATEGORIES = 6

/** Returns the first categories with products for sale, in the owner's order, each with the picture of its newest product. */
export async function findShownCategories(db: Queryable): Promise<ShownCategory[]> {
  const rows = await db.query<Omit<ShownCategory, "label"> & { label: string | null }>(
    preparedTranslated(
      "find-shown-categories",
      sql`SELECT name, ${labelColumn()}, (
            SELECT image_url FROM products
            WHERE ${onSale} AND category = categories.name AND image_url IS NOT NULL
            ORDER BY products.created_at DESC, products.id DESC LIMIT 1
          ) AS image_url
          FROM categories
          WHERE EXISTS (SELECT FROM products WHERE ${onSale} AND category = categories.name)
          ORDER BY ${shopOrder()} LIMIT ${SHOWN_CATEGORIES}`,
    ),
  )
  return rows.map(withLabel)
}
