import { prepared, type Queryable, type Sql, sql } from "#database/database.ts"
import type { ReviewsRow } from "#database/rows.ts"
import type { OwnReview, Reviewable } from "./review-json.ts"

type OwnRow = Pick<
  ReviewsRow,
  "id" | "product_id" | "stars" | "text" | "answer" | "hidden_at" | "version" | "created_at"
> & { pictures: string[] }

export const picturesOfReview: Sql = sql`ARRAY(SELECT image_url FROM review_pictures p WHERE p.review_id = r.id ORDER BY p.position)`

const ownColumns = sql`r.id, r.product_id, r.stars, r.text, r.answer, r.hidden_at, r.version, r.created_at,
  ${picturesOfReview} AS pictures`

function ownFromRow({ hidden_at, ...row }: OwnRow): OwnReview {
  return { ...row, hidden: hidden_at !== null }
}

export async function readOwnReview(db: Queryable, userId: string, id: string): Promise<OwnReview | null> {
  const [row] = await db.query<OwnRow>(
    prepared("own-review", sql`SELECT ${ownColumns} FROM reviews r WHERE r.id = ${id} AND r.user_id = ${userId}`),
  )
  return row ? ownFromRow(row) : null
}

type ProductRow = Omit<Reviewable, "review">

/** Lists each product of the order once, whichever of its variants were ordered, with the user's review of it, whichever order let them write it. */
export async function listReviewable(db: Queryable, userId: string, orderId: string): Promise<Reviewable[]> {
  const [products, reviews] = await Promise.all([
    db.query<ProductRow>(
      sql`SELECT p.id AS product_id, ${boughtName} AS name, p.image_url,
            EXISTS (SELECT FROM hidden_reviews h WHERE h.user_id = ${userId} AND h.product_id = p.id) AS begins_hidden
          FROM order_items i JOIN products bought ON bought.id = i.product_id
          JOIN products p ON p.id = COALESCE(bought.variant_of, bought.id)
          WHERE i.order_id = ${orderId} GROUP BY p.id ORDER BY min(i.position)`,
    ),
    db.query<OwnRow>(
      sql`SELECT ${ownColumns} FROM reviews r
          WHERE r.user_id = ${userId} AND r.product_id IN (
            SELECT COALESCE(p.variant_of, p.id) FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = ${orderId})`,
    ),
  ])
  return products.map((product) => {
    const row = reviews.find(({ product_id }) => product_id === product.product_id)
    return { ...product, review: row ? ownFromRow(row) : null }
  })
}

/**
 * Names each product `p` of an order by its lines `i`: as the customer read it, else as its line does, else as the product is named now.
 * The line of a variant is not used, because it names the values too.
 */
export const boughtName: Sql = sql`COALESCE(min(COALESCE(i.as_read #>> '{variant,product_name}', i.as_read ->> 'name')),
  min(i.product_name) FILTER (WHERE i.product_id = p.id), p.name)`
