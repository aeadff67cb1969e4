import * as z from "zod/mini"

const time = z.string().check(z.meta({ format: "date-time" }))

const reviewed = {
  id: z.uuid(),
  stars: z.int(),
  text: z.string(),
  pictures: z.array(z.string()),
  answer: z.nullable(z.string()).check(z.meta({ description: "The owner’s" })),
  created_at: time,
}

export const ownReviewJson = z.object({
  ...reviewed,
  product_id: z.uuid(),
  hidden: z.boolean().check(z.meta({ description: "The shop does not show it: then it cannot be changed" })),
  version: z.int(),
})
export type OwnReview = z.infer<typeof ownReviewJson>

export const reviewableJson = z.object({
  product_id: z.uuid(),
  name: z.string(),
  image_url: z.nullable(z.string()),
  review: z.nullable(ownReviewJson),
  begins_hidden: z
    .boolean()
    .check(z.meta({ description: "The shop has hidden an earlier review of it: a new one begins hidden" })),
})
export type Reviewable = z.infer<typeof reviewableJson>

export const orderReviewsJson = z.object({ products: z.array(reviewableJson) })

export const uploadedReviewPicture = z.object({ image_url: z.string() })
