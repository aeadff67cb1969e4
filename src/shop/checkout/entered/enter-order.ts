import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { locales } from "#messages/runtime.js"
import { deliveryAddressForm } from "#shop/address/address-form.ts"
import { emailRules, optionalText } from "#shop/api/fields.ts"
import { personalisationText } from "#shop/cart/cart-requests.ts"
import { ORDER_CHANNELS } from "#shop/orders/orders.ts"
import { ENTERED_METHODS } from "#shop/payment-methods.ts"
import { checkoutForm, placeOrderRequest } from "../checkout.ts"

/** Holds what an admin types for an order that the customer has taken along, so that it has no address. */
export const handedOverFields = z.object({
  customer_name: checkoutForm.shape.customer_name,
  customer_phone: checkoutForm.shape.customer_phone,
  customer_email: optionalText(emailRules),
  notes: checkoutForm.shape.notes,
})

/** Holds the same for an order that is sent. */
export const sentOrderFields = z.extend(handedOverFields, deliveryAddressForm.shape)

export const ENTERED_CHANNELS = ORDER_CHANNELS.filter((channel) => channel !== "shop")

const MAX_ITEMS = 100

const item = z.object({
  product_id: z.uuid(),
  quantity: z.int().check(z.minimum(1)),
  personalisation: personalisationText,
})

const items = z.array(item).check(
  z.minLength(1, { error: m.errors_entered_nothing }),
  z.maxLength(MAX_ITEMS),
  z.refine((lines) => new Set(lines.map(sold)).size === lines.length, { error: m.errors_entered_twice }),
)

/** Tells lines apart: a product may be sold with one text and with another. */
const sold = ({ product_id, personalisation }: z.output<typeof item>) => `${product_id} ${personalisation ?? ""}`

const more = {
  items,
  channel: z.enum(ENTERED_CHANNELS),
  payment_method: z.enum(ENTERED_METHODS, { error: m.errors_payment_method_missing }),
  paid: z.boolean(),
  language: z.optional(z.enum(locales)),
  expected_total: placeOrderRequest.shape.expected_total,
  return_id: z.optional(
    z
      .uuid()
      .check(z.describe("The return for which these pieces are sent: the order costs nothing, once of each return")),
  ),
}

export const enterOrderRequest = z.discriminatedUnion("handed_over", [
  z.extend(sentOrderFields, { handed_over: z.literal(false), ...more }),
  z.extend(handedOverFields, { handed_over: z.literal(true), ...more }),
])
export type EnterOrderRequest = z.output<typeof enterOrderRequest>

/** Returns whether the customer has still to transfer what an entered order costs. */
export function isTransferAwaited({ payment_method, paid, handed_over }: EnterOrderRequest): boolean {
  return payment_method === "bank_transfer" && !paid && !handed_over
}

/** Returns where an order goes, and whether its courier collects the money. */
export function parcelOf(request: Extract<EnterOrderRequest, { handed_over: false }>) {
  const { delivery_district: district, payment_method, paid } = request
  return { district, isCash: payment_method === "cash_on_delivery" && !paid }
}
