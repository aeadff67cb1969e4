import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { listQuery, seenVersion } from "#shop/api/admin-list.ts"
import { countedFields } from "#shop/api/counted.ts"
import { optionalText, type TextRules, text } from "#shop/api/fields.ts"
import { choice } from "#shop/api/query-fields.ts"

/** Reads the query of the list; `q` is part of the text or of a product's name. */
export const adminReviewsQuery = listQuery({
  status: choice("status", ["all", "shown", "hidden"]),
  stars: choice("stars", ["all", "5", "4", "3", "2", "1"]),
  sort: choice("sort", ["newest", "oldest"]),
})
export type AdminReviewsQuery = z.output<typeof adminReviewsQuery>

const reason: TextRules = {
  label: m.errors_label_review_reason,
  max: [500, m.errors_review_reason_too_long],
  multiline: true,
}

const fields = {
  answer: optionalText({
    label: m.errors_label_review_answer,
    max: [1000, m.errors_review_too_long],
    multiline: true,
  }),
  hidden_reason: optionalText(reason),
}

/** Checks what an admin says of a review. Without a reason the review is shown. */
export const adminReviewForm = z.object(fields)

export const hiddenReviewForm = z.extend(adminReviewForm, {
  hidden_reason: text({ ...reason, min: [1, m.errors_review_reason_missing] }),
})
export type AdminReviewForm = z.output<typeof adminReviewForm>

export const adminReviewChange = z.object({
  ...z.partial(adminReviewForm).shape,
  version: seenVersion,
})
export type AdminReviewChange = z.output<typeof adminReviewChange>

const time = z.string().check(z.meta({ format: "date-time" }))

export const adminReviewJson = z.object({
  id: z.uuid(),
  product_id: z.uuid(),
  product_name: z.string(),
  order_id: z.uuid(),
  name: z.nullable(z.string()).check(z.meta({ description: "As it is shown; null where the account is gone" })),
  stars: z.int(),
  text: z.string(),
  pictures: z.array(z.string()),
  answer: z.nullable(z.string()),
  hidden_reason: z.nullable(z.string()).check(z.meta({ description: "Null: it is shown" })),
  version: z.int(),
  created_at: time,
})
export type AdminReview = z.infer<typeof adminReviewJson>

export const adminReviewsJson = z.object({
  reviews: z.array(adminReviewJson),
  recent: z.int().check(z.meta({ description: "Written within the last seven days, whatever is searched" })),
  ...countedFields,
})
export type AdminReviews = z.infer<typeof adminReviewsJson>
