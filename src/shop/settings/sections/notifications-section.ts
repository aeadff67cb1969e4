import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { emailRules, text } from "#shop/api/fields.ts"
import { section } from "./section.ts"

/** The owner may be notified of these actions of customers. */
const wanted = { new_orders: z.boolean(), cancellations: z.boolean(), receipts: z.boolean() }

/** Says which mails the owner gets, and where. */
export const notificationsSection = section({
  json: z.object({ email: z.string(), ...wanted }),
  form: z.object({ email: text({ ...emailRules, min: [1, m.errors_email_invalid] }), ...wanted }),
  initial: ({ ownerEmail }) => ({ email: ownerEmail, new_orders: true, cancellations: true, receipts: true }),
  needsProof: true,
})
