import type { ProductReviews, ShownReview } from "#shop/reviews/reviews.ts"

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the id of the review after which the page lists them; null to start with the newest. */
export function reviewsAfter(asked: URLSearchParams): string | null {
  const id = asked.get("reviews")
  return id && ID.test(id) ? id : null
}

/** Returns the query of a product's page that lists the reviews after this one. */
export function reviewsQuery(after: string | null): string {
  return after ? `?reviews=${after}` : ""
}

/** Describes a page of a product's reviews as its loader sends it: with the day as text. */
export interface PageReviews extends Omit<ProductReviews, "shown"> {
  readonly shown: ReadonlyArray<ShownReview & { readonly day: string }>
  readonly continued: boolean
}

/** Returns the query of a product's page with one of its variants chosen; "" for what is no id. */
export function variantQuery(asked: URLSearchParams | string): string {
  const id = typeof asked === "string" ? asked : asked.get("variant")
  return id !== null && ID.test(id) ? `?variant=${id}` : ""
}
