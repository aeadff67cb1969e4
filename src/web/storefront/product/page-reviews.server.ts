import type { ProductReviews, ShownReview } from "#shop/reviews/reviews.ts"
import { formatDate } from "#web/ui/dates.ts"
import { drawnStars } from "#web/ui/stars.tsx"
import type { PageReviews } from "./reviews-query.ts"

/**
 * Reviews as the page shows them. What the browser would need a script for is worded here.
 * @param after as `reviewsAfter` reads it
 */
export function pageReviews({ shown, ...all }: ProductReviews, after: string | null): PageReviews {
  const worded = (review: ShownReview) => ({
    ...review,
    day: formatDate(review.date),
    drawn: drawnStars(review.stars),
  })
  return { ...all, shown: shown.map(worded), continued: after !== null }
}
