import * as z from "zod/mini"
import { emailRules, NAME, optionalText, phoneRules, text } from "#shop/api/fields.ts"
import { couponCode } from "#shop/coupons/coupons.ts"
import { centsFromRupees } from "#shop/money.ts"
import { PAYMENT_METHODS } from "#shop/orders/orders.ts"

/** What a person fills in at checkout, in the order of the form: the first issue is the one to show. */
export const checkoutForm = z.object({
  customer_name: text({
    label: "Name",
    min: [2, "Name must be at least 2 characters"],
    max: [100, "Name too long"],
    refine: [(name) => NAME.test(name), "Name can only contain letters"],
  }),
  customer_email: text({ ...emailRules, min: [1, "Invalid email address"] }),
  customer_phone: text(phoneRules("Invalid phone number")),
  delivery_address: text({
    label: "Address",
    min: [10, "Address too short"],
    max: [500, "Address too long"],
    multiline: true,
  }),
  delivery_city: text({ label: "City name", min: [2, "City name too short"], max: [100, "City name too long"] }),
  delivery_postal_code: optionalText({ label: "Postal code", max: [20, "Postal code too long"] }),
  notes: optionalText({ label: "Notes", max: [1000, "Notes too long"], multiline: true }),
  payment_method: z.enum(PAYMENT_METHODS, { error: "Choose how you want to pay" }),
})
export type CheckoutForm = z.output<typeof checkoutForm>

/** The body of `POST /api/orders`: the form, the coupon and receipt held with it, and the total the customer saw. */
export const placeOrderRequest = z.extend(checkoutForm, {
  coupon_code: z.pipe(
    z.nullish(couponCode({ optional: true })),
    z.transform((code) => code || null),
  ),
  bank_receipt_url: optionalText({ label: "Receipt", max: [300, "Receipt not found"] }),
  expected_total: z
    .number({ error: "The total must be a number of rupees" })
    .check(z.refine((total) => total >= 0 && centsFromRupees(total) !== null, "The total must be a number of rupees")),
})
export type PlaceOrderRequest = z.output<typeof placeOrderRequest>
