import { prepared, type Queryable, sql } from "#database/database.ts"
import type { ProductRatingsRow, ReviewsRow } from "#database/rows.ts"
import { isUuid } from "#shop/api/fields.ts"
import { preparedTranslated, shownName } from "#shop/catalogue/translations/translated.server.ts"
import type { HomeTexts } from "#shop/settings/sections/home-texts.ts"
import { picturesOfReview } from "./own-reviews.server.ts"
import { type ProductReviews, type Quote, REVIEWS_PER_PAGE, type ShownReview } from "./reviews.ts"

type ShownRow = Pick<ReviewsRow, "id" | "name" | "stars" | "text" | "answer" | "created_at"> & { pictures: string[] }

/**
 * Reads a page of a product's shown reviews, newest first, with what all of them add up to; null where there are none.
 * @param after the last review of the page before; one that is no longer shown stands for the first page
 */
export async function readProductReviews(
  db: Queryable,
  productId: string,
  after: string | null,
): Promise<ProductReviews | null> {
  if (!isUuid(productId)) return null
  const [[rating], rows] = await Promise.all([
    db.query<Pick<ProductRatingsRow, "reviews" | "stars">>(
      prepared(
        "product-rating",
        sql`SELECT reviews, stars FROM product_ratings WHERE product_id = ${productId} AND reviews > 0`,
      ),
    ),
    db.query<ShownRow>(
      prepared(
        "product-reviews",
        sql`SELECT r.id, r.name, r.stars, r.text, r.answer, r.created_at, ${picturesOfReview} AS pictures
            FROM (SELECT) one
            LEFT JOIN reviews a ON a.id = ${after}::uuid AND a.product_id = ${productId} AND a.hidden_at IS NULL
            JOIN reviews r ON (r.created_at, r.id) <
              (COALESCE(a.created_at, 'infinity'), COALESCE(a.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
            WHERE r.product_id = ${productId} AND r.hidden_at IS NULL
            ORDER BY r.created_at DESC, r.id DESC LIMIT ${REVIEWS_PER_PAGE + 1}`,
      ),
    ),
  ])
  if (!rating) return null
  const shown = rows
    .slice(0, REVIEWS_PER_PAGE)
    .map(({ created_at, ...row }): ShownReview => ({ ...row, date: created_at }))
  const next = rows.length > REVIEWS_PER_PAGE ? (shown.at(-1)?.id ?? null) : null
  return { count: rating.reviews, average: Math.round((rating.stars * 10) / rating.reviews) / 10, shown, next }
}

const QUOTES = 5
/** A slide of the home page holds a quote of so many characters. */
const QUOTE_CHARACTERS = 300

/** Reads the newest good reviews that say something, for the home page; null while no review of any product is shown. */
export async function readQuotes(db: Queryable): Promise<Quote[] | null> {
  const [[any], rows] = await Promise.all([
    db.query<{ found: boolean }>(
      prepared("any-review", sql`SELECT EXISTS (SELECT FROM reviews WHERE hidden_at IS NULL) AS found`),
    ),
    db.query<Omit<Quote, "name"> & { name: string | null }>(
      preparedTranslated(
        "quotes",
        sql`SELECT r.name, r.stars AS rating, r.text, ${shownName()} AS product FROM reviews r JOIN products p ON p.id = r.product_id
            WHERE r.hidden_at IS NULL AND r.stars >= 4 AND r.text <> '' AND r.name IS NOT NULL
            ORDER BY r.created_at DESC, r.id DESC LIMIT ${QUOTES}`,
      ),
    ),
  ])
  if (!any?.found) return null
  return rows.map(({ name, text, ...row }) => ({ ...row, name: name ?? "", text: cut(text) }))
}

function cut(text: string): string {
  const characters = [...text.replace(/\s+/g, " ")]
  if (characters.length <= QUOTE_CHARACTERS) return characters.join("")
  return `${characters
    .slice(0, QUOTE_CHARACTERS)
    .join("")
    .replace(/\s+\S*$/, "")}…`
}

/** Replaces the home page's sample reviews by quotes, even if none fits (null: there are no reviews). The owner's own reviews stay. */
export function quoting(
  own: HomeTexts["reviews"],
  quotes: readonly Quote[] | null,
): Partial<Pick<HomeTexts, "reviews">> {
  if (quotes === null || own.items.length > 0) return {}
  return { reviews: { ...own, samples: false, items: [...quotes] } }
}
