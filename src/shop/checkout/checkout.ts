import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { deliveryAddressForm, recipientForm } from "#shop/address/address-form.ts"
import { emailRules, optionalText, text } from "#shop/api/fields.ts"
import { couponCode } from "#shop/coupons/coupons.ts"
import { seenTotal } from "#shop/orders/seen-order.ts"
import { PAYMENT_METHODS } from "#shop/payment-methods.ts"

/** Checks what a person fills in at checkout, in the order of the form: the first issue is the one to show. */
export const checkoutForm = z.object({
  customer_name: recipientForm.shape.customer_name,
  customer_email: text({ ...emailRules, min: [1, m.errors_email_invalid] }),
  customer_phone: recipientForm.shape.customer_phone,
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
  expected_total: seenTotal,
  expected_deposit: z
    .optional(seenTotal)
    .check(z.describe("The deposit that the customer saw, in rupees; none or 0: none")),
})
export type PlaceOrderRequest = z.output<typeof placeOrderRequest>
