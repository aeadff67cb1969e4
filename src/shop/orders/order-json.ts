import * as z from "zod/mini"
import { locales } from "#messages/runtime.js"
import { deliveryAddressJson } from "#shop/address/address-json.ts"
import { personalisedWithJson } from "#shop/catalogue/variants/personalisation-form.ts"
import { variantNameJson } from "#shop/catalogue/variants/variant-name-json.ts"
import { PAYMENT_METHODS } from "#shop/payment-methods.ts"
import { MAKING_STATES } from "#shop/stock/making.ts"
import { DUE_PARTS } from "./deposit.ts"
import { ORDER_EVENTS, ORDER_STATUSES, PAYMENT_STATUSES } from "./orders.ts"
import { returnJson } from "./return-json.ts"

const time = z.string().check(z.meta({ format: "date-time" }))

const asReadJson = z
  .object({
    language: z.enum(locales),
    name: z.string(),
    variant: z.exactOptional(variantNameJson),
    label: z.exactOptional(z.string()),
  })
  .check(z.describe("The words that the customer read, where they were not the English ones"))

export const orderItemJson = z.object({
  id: z.uuid(),
  order_id: z.uuid(),
  product_id: z.uuid(),
  product_name: z.string(),
  variant: z.exactOptional(variantNameJson),
  as_read: z.exactOptional(asReadJson),
  product_price: z.number().check(z.describe("Rupees, at the time of the order")),
  price: z.number().check(z.describe("The same")),
  quantity: z.int(),
  made: z.int().check(z.describe("Pieces of it that are made after the order; the others could be sent at once")),
  ready_by: z
    .nullable(z.string())
    .check(z.describe("The day in Colombo, as 2026-12-11, that was promised for what is made; null: none was")),
  making: z
    .nullable(z.enum(MAKING_STATES))
    .check(z.describe("How far those pieces are; null where nothing is made after the order")),
  subtotal: z.number(),
  personalisation: z.exactOptional(personalisedWithJson),
  no_returns: z.exactOptional(z.literal(true).check(z.describe("It could not be returned when it was ordered"))),
  product: z
    .object({ name: z.string(), image_url: z.nullable(z.string()) })
    .check(z.describe("The product as it is now")),
})

export type OrderItem = z.infer<typeof orderItemJson>

export const orderEventJson = z.object({
  kind: z.enum(ORDER_EVENTS),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  reason: z
    .nullable(z.string())
    .check(
      z.describe(
        "Why a payment was refused or went back; the words of a `question`, which `after` says to be asked by `mail` or `whatsapp`; of a cancelled order `unpaid`, where its payment had not come, `declined`, where its customer said so, or `refused`, where its parcel came back; of a confirmed one `agreed`, where its customer said so",
      ),
    ),
  pictures: z
    .exactOptional(z.array(z.string()))
    .check(z.describe("Of a `progress`, which its reason tells: what opens each by `GET /api/orders/{id}/receipt`")),
  created_at: time,
})

export type OrderEvent = z.infer<typeof orderEventJson>

export const orderJson = z.object({
  id: z.uuid(),
  user_id: z.nullable(z.uuid()).check(z.describe("Null where an admin entered the order")),
  order_number: z.string(),
  payment_method: z.enum(PAYMENT_METHODS),
  subtotal: z.number(),
  delivery_fee: z.number(),
  cash_fee: z.number().check(z.describe("The part of `delivery_fee` that cash on delivery costs")),
  discount_amount: z.number(),
  total_amount: z.number().check(z.describe("subtotal + delivery_fee - discount_amount")),
  deposit_amount: z
    .nullable(z.number())
    .check(z.describe("The part that is due before anything is made; null: all is due at once")),
  due_part: z
    .nullable(z.enum(DUE_PARTS))
    .check(z.describe("What of an order with a deposit is due now: `none` while it is made; null: it has no deposit")),
  due_amount: z
    .number()
    .check(z.describe("What is to be paid now; with cash on delivery what is paid at the door is not")),
  retained_amount: z
    .nullable(z.number())
    .check(z.describe("What of a cancelled order with a deposit does not go back, by the policy that was shown")),
  balance_asked_at: z.nullable(time).check(z.describe("When the rest was asked for after the deposit")),
  received_amount: z.number().check(z.describe("What was paid, as the shop has counted it")),
  refunded_amount: z.number().check(z.describe("What went back to the customer")),
  open_amount: z.number().check(z.describe("What is still to be paid; 0 of a cancelled order")),
  refund_due_amount: z
    .number()
    .check(z.describe("What is to go back: all that was paid for a cancelled order, or what was paid above the total")),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  ...deliveryAddressJson,
  pick_up: z.boolean().check(z.describe("Its customer fetches it, at this address")),
  notes: z.nullable(z.string()),
  bank_receipt_url: z.nullable(z.string()),
  slip_counted: z
    .boolean()
    .check(z.describe("Whether the transfer of the latest receipt was counted, and the rest is awaited")),
  card_pending: z.boolean().check(z.describe("Whether the provider of its card payment waits for the bank")),
  coupon_code: z.nullable(z.string()),
  courier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  tracking_url: z.exactOptional(z.string().check(z.describe("The courier’s page on which the parcel is followed"))),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  pay_by: z
    .nullable(time)
    .check(
      z.describe(
        "Until when the pieces of a pending order are kept for its transfer or card payment; null: none is to come",
      ),
    ),
  created_at: time,
  version: z.int().check(z.describe("Send it back with a change")),
  lankaqr: z.exactOptional(
    z
      .object({ url: z.string(), payee: z.string() })
      .check(z.describe("The picture of its LANKAQR code and whom it pays, while one is to be paid by it")),
  ),
  card: z.exactOptional(
    z
      .object({ url: z.string() })
      .check(z.describe("The path of the page on which it is paid by card, while that is to be done")),
  ),
  items: z.array(orderItemJson),
  return_until: z.exactOptional(time.check(z.describe("Until when its customer may ask to return pieces of it"))),
  returns: z.array(returnJson).check(z.describe("What was asked to go back, oldest first")),
  events: z.array(orderEventJson).check(z.describe("What happened, oldest first")),
})

/** Describes an order as its owner reads it. Amounts are in rupees, times are RFC 3339, and events are oldest first. */
export type Order = z.infer<typeof orderJson>

export const orderListJson = z.object({
  orders: z.array(orderJson),
  next_cursor: z.nullable(z.string()).check(z.describe("Send it as `cursor` for the next page")),
})
