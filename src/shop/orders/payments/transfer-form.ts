import * as z from "zod/mini"
import { dayInColombo } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { plainDashes } from "#platform/clean-line.ts"
import { amount, MAX_RUPEES } from "#shop/api/amount-field.ts"
import { optionalText } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"

const day = z.iso
  .date({ error: m.errors_transfer_day })
  .check(rule((value) => value <= dayInColombo(new Date()), "too_big", m.errors_transfer_day_future))

const fields = {
  amount: amount({
    label: m.errors_label_transfer,
    missing: m.errors_transfer_amount,
    accepts: [(value) => value > 0, m.errors_transfer_amount],
    max: [MAX_RUPEES, m.errors_transfer_amount],
  }),
  reference: optionalText({
    label: m.errors_label_reference,
    plain: plainDashes,
    max: [50, m.errors_transfer_reference_long],
  }),
  paid_on: z.pipe(
    z.nullish(day),
    z.transform((value) => value ?? null),
  ),
}

export const transferFields = z.object(fields)
export type Transfer = z.output<typeof transferFields>

/**
 * Is the body of `POST /api/admin/orders/{id}/transfer`: what the bank or the slip says. `checked` counts it although it looks like one
 * that was counted before, or is more than what is open.
 */
export const transferForm = z.object({
  ...fields,
  checked: z.optional(z.boolean()),
  version: z.int({ error: m.errors_order_version_missing }),
})
export type TransferForm = z.output<typeof transferForm>

/** Returns a reference as banks mean it, however its letters and digits are grouped; null where there is none. */
export function normalReference(reference: string | null): string | null {
  return reference?.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "") || null
}
