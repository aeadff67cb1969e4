import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { emailRules, text } from "#shop/api/fields.ts"
import { section } from "./section.ts"

const wanted = { new_orders: z.boolean(), cancellations: z.boolean(), receipts: z.boolean() }

export const notificationsSection = section({
  json: z.object({ email: z.string(), ...wanted }),
  form: z.object({ email: text({ ...emailRules, min: [1, m.errors_email_invalid] }), ...wanted }),
  initial: ({ ownerEmail }) => ({ email: ownerEmail, new_orders: true, cancellations: true, receipts: true }),
  needsProof: true,
})
