import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { rule } from "#shop/api/problems.ts"
import { section } from "./section.ts"

const MAX_DAYS = 60
const INITIAL_DAYS = 7

/** Sets how many days after its delivery an order's customer is asked for a review; 0 means never. */
export const reviewRequestsSection = section({
  json: z.object({ days: z.int() }),
  form: z.object({
    days: z.number({ error: m.errors_review_days }).check(
      rule((days) => Number.isInteger(days) && days >= 0 && days <= MAX_DAYS, "out_of_range", m.errors_review_days, {
        minimum: 0,
        maximum: MAX_DAYS,
      }),
    ),
  }),
  initial: () => ({ days: INITIAL_DAYS }),
})
