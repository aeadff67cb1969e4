import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { seenVersion } from "#shop/api/admin-list.ts"
import { text } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import { MAX_PICTURES } from "#shop/catalogue/pictures/pictures.ts"

export const MAX_STARS = 5
export const REVIEWS_PER_PAGE = 10

const fields = {
  stars: z.number({ error: m.errors_stars_missing }).check(
    rule((stars) => Number.isInteger(stars) && stars >= 1 && stars <= MAX_STARS, "not_stars", m.errors_stars_missing, {
      minimum: 1,
      maximum: MAX_STARS,
    }),
  ),
  text: text({
    label: m.errors_label_review,
    max: [1000, m.errors_review_too_long],
    multiline: true,
    optional: true,
  }),
  /** These are `image_url`s that `POST /api/review-pictures` returned, in their order. */
  pictures: z.array(z.string({ error: m.errors_picture_missing }), { error: m.errors_picture_missing }).check(
    rule((urls) => urls.length <= MAX_PICTURES, "too_big", m.errors_review_pictures_too_many, {
      maximum: MAX_PICTURES,
    }),
    rule((urls) => new Set(urls).size === urls.length, "repeated", m.errors_pictures_repeated),
  ),
}

export const reviewForm = z.object({ ...fields, pictures: z._default(fields.pictures, []) })

export const newReview = z.object({
  order_id: z.uuid({ error: m.errors_order_not_found }),
  product_id: z.uuid({ error: m.errors_review_not_bought }),
  ...reviewForm.shape,
})
export type NewReview = z.output<typeof newReview>

export const reviewEdit = z.object({ ...reviewForm.shape, version: seenVersion })
export type ReviewEdit = z.output<typeof reviewEdit>

/** Makes the name that strangers see: the first one and the initial of the last. */
export function shownName(fullName: string): string {
  const names = fullName.trim().split(/\s+/)
  const [first = "", last] = [names[0], names.length > 1 ? names.at(-1) : undefined]
  if (!last) return first
  const [initial] = new Intl.Segmenter().segment(last)
  return `${first} ${initial?.segment.toLocaleUpperCase()}.`
}

export interface ShownReview {
  readonly id: string
  /** It is null where the account is gone. */
  readonly name: string | null
  readonly stars: number
  readonly text: string
  readonly pictures: readonly string[]
  /** The owner wrote it. */
  readonly answer: string | null
  /** Is a time in RFC 3339. */
  readonly date: string
}

/** This is one page of a product's reviews, with the number and the average (one decimal) of all. */
export interface ProductReviews {
  readonly count: number
  readonly average: number
  readonly shown: readonly ShownReview[]
  /** The URL of the next page names it; it is null on the last one. */
  readonly next: string | null
}

export interface Quote {
  readonly name: string
  readonly rating: number
  readonly text: string
  readonly product: string
}
