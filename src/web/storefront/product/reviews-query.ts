import type { ProductReviews, ShownReview } from "#shop/reviews/reviews.ts"

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** After which review the page of a product lists them; null: from the newest on. */
export function reviewsAfter(asked: URLSearchParams): string | null {
  const id = asked.get("reviews")
  return id && ID.test(id) ? id : null
}

/** The query of a product's page with the reviews after this one. */
export function reviewsQuery(after: string | null): string {
  return after ? `?reviews=${after}` : ""
}

/** A page of a product's reviews, as its loader sends it: with the day in words, and the stars as signs. */
export interface PageReviews extends Omit<ProductReviews, "shown"> {
  readonly shown: ReadonlyArray<ShownReview & { readonly day: string; readonly drawn: string }>
  /** It is not the first page. */
  readonly continued: boolean
}
