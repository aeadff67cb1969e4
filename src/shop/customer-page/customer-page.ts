import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { keysOf } from "#platform/objects.ts"
import { countedFields } from "#shop/api/counted.ts"
import { text } from "#shop/api/fields.ts"
import { profileJson } from "#shop/customers/profile-json.ts"
import { MAIL_NAMES } from "#shop/mails/admin/unsent-mails.ts"
import { SUBSCRIBER_STATES } from "#shop/newsletter/newsletter.ts"
import { orderNoteForm } from "#shop/orders/admin/admin-orders.ts"
import { adminOrderRowJson, orderNoteJson } from "#shop/orders/admin-order-json.ts"
import { adminReviewJson } from "#shop/reviews/admin-reviews.ts"

const phones = text({
  label: m.errors_label_phone,
  max: [500, m.errors_note_too_long],
  multiline: true,
  optional: true,
})

/** Holds what an admin writes of a customer: a note, and phone numbers, one a line, whose entered orders are the account's. */
export const customerForm = z.extend(orderNoteForm, { phones })
export type CustomerForm = z.output<typeof customerForm>

export const keptJson = z.extend(orderNoteJson, { phones: z.string().check(z.describe("One a line")) })
export type Kept = z.infer<typeof keptJson>

const texts = z.array(z.string())

export const customerJson = z.object({
  id: z.string().check(z.describe("Of the account, or made from the phone number; names the history: `user:{id}`")),
  name: z.string(),
  account: z.nullable(profileJson),
  accounts: z
    .array(z.object({ id: z.uuid(), email: z.string() }))
    .check(z.describe("Those that may be the customer’s, where none is known")),
  ...{ phones: texts, emails: texts, addresses: texts, joined_notes: texts },
  orders: z.array(adminOrderRowJson).check(z.describe("The last ten")),
  ...countedFields,
  ordered_amount: z.number().check(z.describe("Without cancelled orders")),
  paid_amount: z.number().check(z.describe("What was received and did not go back")),
  open_amount: z.number(),
  refused_parcels: z.int(),
  reviews: z.array(adminReviewJson),
  newsletter: z.nullable(z.enum(SUBSCRIBER_STATES)),
  review_requests: z.boolean().check(z.describe("False: does not want to be asked for reviews")),
  mails: z
    .array(
      z.object({
        id: z.uuid(),
        kind: z.enum(keysOf(MAIL_NAMES)),
        status: z.enum(["queued", "sending", "sent", "doubtful", "failed", "expired"]),
        created_at: z.string(),
      }),
    )
    .check(z.describe("Of two weeks, the last ten, without codes and links")),
  kept: keptJson,
})
export type Customer = z.infer<typeof customerJson>
