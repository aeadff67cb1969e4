import { formatDate } from "#messages/formats.ts"
import type { ProductReviews } from "#shop/reviews/reviews.ts"
import type { PageReviews } from "./page-query.ts"

/**
 * Returns reviews as the page shows them, with the texts that a browser would need a script for.
 * @param after the id of the last review of the page before, as `reviewsAfter` reads it
 */
export function pageReviews({ shown, ...all }: ProductReviews, after: string | null): PageReviews {
  const worded = shown.map((review) => ({ ...review, day: formatDate(review.date) }))
  return { ...all, shown: worded, continued: after !== null }
}
