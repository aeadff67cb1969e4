import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { emailRules, text } from "#shop/api/fields.ts"
import { section } from "./section.ts"

/** Which mails the owner gets, and where. */
export const notificationsSection = section({
  json: z.object({ email: z.string(), new_orders: z.boolean() }),
  form: z.object({ email: text({ ...emailRules, min: [1, m.errors_email_invalid] }), new_orders: z.boolean() }),
  initial: ({ ownerEmail }) => ({ email: ownerEmail, new_orders: true }),
})
