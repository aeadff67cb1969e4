import * as z from "zod/mini"
import { listQuery } from "#shop/api/admin-list.ts"
import { countedFields } from "#shop/api/counted.ts"
import { choice } from "#shop/api/query-fields.ts"
import { SUBSCRIBER_STATES } from "./newsletter.ts"

export const adminNewsletterQuery = listQuery({
  status: choice("status", ["all", ...SUBSCRIBER_STATES]),
  sort: choice("sort", ["newest", "oldest"]),
})
export type AdminNewsletterQuery = z.output<typeof adminNewsletterQuery>

const time = z.string().check(z.meta({ format: "date-time" }))

const adminSubscriberJson = z.object({
  id: z.uuid(),
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  created_at: time,
  confirmed_at: z.nullable(time),
  unsubscribed_at: z.nullable(time),
  code: z.nullable(z.string()).check(z.meta({ description: "Of the coupon for a first order" })),
  code_used: z.boolean(),
})
export type AdminSubscriber = z.infer<typeof adminSubscriberJson>

export const adminNewsletterJson = z.object({
  newsletter: z.array(adminSubscriberJson),
  confirmed: z.int().check(z.meta({ description: "How many get the newsletter, whatever is searched" })),
  ...countedFields,
})
export type AdminNewsletter = z.infer<typeof adminNewsletterJson>
