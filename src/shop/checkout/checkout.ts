import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { deliveryAddressForm } from "#shop/address/address-form.ts"
import { emailRules, NAME, optionalText, phoneRules, text } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import { couponCode } from "#shop/coupons/coupons.ts"
import { centsFromRupees } from "#shop/money.ts"
import { PAYMENT_METHODS } from "#shop/payment-methods.ts"

/** Checks what a person fills in at checkout, in the order of the form: the first issue is the one to show. */
export const checkoutForm = z.object({
  customer_name: text({
    label: m.errors_label_name,
    min: [2, m.errors_name_too_short],
    max: [100, m.errors_name_too_long],
    refine: [(name) => NAME.test(name), m.errors_name_letters],
  }),
  customer_email: text({ ...emailRules, min: [1, m.errors_email_invalid] }),
  customer_phone: text(phoneRules(m.errors_phone_invalid)),
  ...deliveryAddressForm.shape,
  notes: optionalText({ label: m.errors_label_notes, max: [1000, m.errors_notes_too_long], multiline: true }),
  payment_method: z.enum(PAYMENT_METHODS, { error: m.errors_payment_method_missing }),
})
export type CheckoutFormValues = z.output<typeof checkoutForm>

/** Is the body of `POST /api/orders`: the form, what is sent with it, and the total that the customer saw. */
export const placeOrderRequest = z.extend(checkoutForm, {
  coupon_code: z.pipe(
    z.nullish(couponCode({ optional: true })),
    z.transform((code) => code || null),
  ),
  pick_up: z
    .optional(z.boolean())
    .check(z.describe("Fetch it in the shop: its address takes the place of the one that is sent")),
  keep_address: z
    .optional(z.boolean())
    .check(z.describe("Write phone and address into the profile, for the next order")),
  bank_receipt_url: optionalText({ label: m.errors_label_receipt, max: [300, m.errors_receipt_not_found] }),
  expected_total: z
    .number({ error: m.errors_total_not_amount })
    .check(rule((total) => total >= 0 && centsFromRupees(total) !== null, "invalid_amount", m.errors_total_not_amount)),
})
export type PlaceOrderRequest = z.output<typeof placeOrderRequest>
