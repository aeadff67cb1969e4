import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { plainDashes } from "#platform/clean-line.ts"
import { amount, MAX_RUPEES } from "#shop/api/amount-field.ts"
import { optionalText, proofFields } from "#shop/api/fields.ts"
import { PAYMENT_WAYS } from "../payments.ts"

const fields = {
  amount: amount({
    label: m.errors_label_transfer,
    missing: m.errors_refund_amount,
    accepts: [(value) => value > 0, m.errors_refund_amount],
    max: [MAX_RUPEES, m.errors_refund_amount],
  }),
  way: z.enum(PAYMENT_WAYS, { error: m.errors_refund_way }),
  reference: optionalText({
    label: m.errors_label_reference,
    plain: plainDashes,
    max: [50, m.errors_transfer_reference_long],
  }),
  reason: optionalText({ label: m.errors_label_reason, max: [500, m.errors_reason_too_long], multiline: true }),
}

export const refundFields = z.object(fields)

/** Is the body of `POST /api/admin/orders/{id}/refund`: how the money went back, and for which pieces where it is for some. */
export const refundForm = z.object({
  ...fields,
  items: z.optional(
    z
      .array(z.object({ id: z.uuid(), quantity: z.int().check(z.positive()) }))
      .check(z.minLength(1), z.maxLength(100), z.describe("The pieces that it is for, each line once")),
  ),
  to_card: z.optional(z.boolean().check(z.describe("The provider is asked to send the card payment back, in full"))),
  ...proofFields,
  version: z.int({ error: m.errors_order_version_missing }),
})
export type RefundForm = Omit<z.output<typeof refundForm>, keyof typeof proofFields>
export type Refund = Omit<RefundForm, "version">

export const refundDecision = z.object({
  version: z.int({ error: m.errors_order_version_missing }),
  went_back: z.boolean().check(z.describe("Whether the money is with the customer, as the books of the provider say")),
})
export type RefundDecision = z.output<typeof refundDecision>

export const refundUndoForm = z.object({ version: z.int({ error: m.errors_order_version_missing }) })
