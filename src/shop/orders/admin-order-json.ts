import * as z from "zod/mini"
import { locales } from "#messages/runtime.js"
import { countedFields, MAX_COUNTED } from "#shop/api/counted.ts"
import { actorJson } from "#shop/audit/audit.ts"
import { PAYMENT_METHODS } from "#shop/payment-methods.ts"
import { orderEventJson, orderJson } from "./order-json.ts"
import { ADMIN_ORDER_TABS, ORDER_CHANNELS, ORDER_EVENTS, ORDER_STATUSES, PAYMENT_STATUSES } from "./orders.ts"
import { CARD_REFUND_STATES, PAYMENT_KINDS, PAYMENT_WAYS } from "./payments.ts"
import { REFUSAL_REASONS } from "./refusal-reasons.ts"

const time = z.string().check(z.meta({ format: "date-time" }))

const toCall = z
  .boolean()
  .check(z.describe("Whether its customer is asked before it is confirmed, and has not answered yet"))
const overdueMeta = z.describe("Whether its time to pay is over, and no slip waits to be checked")

export const adminOrderRowJson = z.object({
  id: z.uuid(),
  user_id: z.nullable(z.uuid()),
  order_number: z.string(),
  created_at: time,
  customer_name: z.string(),
  customer_email: z.string(),
  item_count: z.int().check(z.describe("Lines, not pieces")),
  image_url: z.nullable(z.string()).check(z.describe("The picture of its first line")),
  total_amount: z.number(),
  payment_method: z.enum(PAYMENT_METHODS),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  overdue: z.boolean().check(overdueMeta),
  has_receipt: z.boolean().check(z.describe("Whether there is one that was not counted yet")),
  to_call: toCall,
  to_make: z.boolean().check(z.describe("Whether some of its pieces are not made yet")),
  refund_due: z
    .boolean()
    .check(
      z.describe("Whether what was paid for a cancelled order, or above what the order costs, has not gone back yet"),
    ),
  pick_up: z.boolean().check(z.describe("Its customer fetches it in the shop")),
  due_part: orderJson.shape.due_part,
  courier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  version: orderJson.shape.version,
})

export type AdminOrderRow = z.infer<typeof adminOrderRowJson>

export const adminOrderListJson = z.object({
  orders: z.array(adminOrderRowJson),
  ...countedFields,
  counts: z.record(z.enum(ADMIN_ORDER_TABS), z.int()).check(z.describe("How many the search leaves in each tab")),
  counts_capped: z
    .array(z.enum(ADMIN_ORDER_TABS))
    .check(z.describe(`The tabs that hold more than \`counts\` says: counting stops at ${MAX_COUNTED}`)),
})

export type AdminOrderList = z.infer<typeof adminOrderListJson>

export const orderNoteJson = z.object({
  note: z.string(),
  version: z.int().check(z.describe("0 before the first note")),
  updated_at: z.nullable(time),
  updated_by: z.nullable(z.string()).check(z.describe("Name or e-mail of who wrote it")),
})

/** Describes the admins' note on an order. Without one it is empty, with version 0. */
export type OrderNote = z.infer<typeof orderNoteJson>

export const orderTrackingJson = z.object({
  courier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  version: z.int().check(z.describe("0 before the first time")),
})

export type OrderTracking = z.infer<typeof orderTrackingJson>

const heldJson = <Status extends string>(statuses: readonly Status[]) =>
  z.nullable(
    z.object({
      before: z.enum(statuses).check(z.describe("The status that the customer knows")),
      until: time,
      mail: z.boolean().check(z.describe("Whether a mail goes out then")),
    }),
  )

const moneyJson = z.object({
  kind: z.enum(PAYMENT_KINDS),
  state: z.enum(PAYMENT_STATUSES),
  way: z.nullable(z.enum(PAYMENT_WAYS)),
  amount: z.nullable(z.number()).check(z.describe("Of a refund, what went back; null of a refused slip")),
  reference: z.nullable(z.string()),
  paid_on: z.nullable(z.string()),
  items: z
    .nullable(z.array(z.object({ id: z.uuid(), quantity: z.int() })))
    .check(z.describe("The pieces that a refund is for")),
  created_at: time,
})

const slipJson = z.object({
  path: z.string(),
  created_at: time,
  state: z.nullable(z.enum(PAYMENT_STATUSES)).check(z.describe("Null before it was decided")),
  amount: z.nullable(z.number()).check(z.describe("What was counted by it")),
  reason: z.nullable(z.string()),
  reason_code: z
    .nullable(z.enum(REFUSAL_REASONS))
    .check(z.describe("The ready reason that `reason` words in the language of the order")),
  decided_at: z.nullable(time),
  removed: z.boolean().check(z.describe("Whether its file was removed, long after the order was closed")),
})

export const adminOrderJson = z.extend(orderJson, {
  delivery_town: z
    .nullable(z.string())
    .check(z.describe("The Latin name of the town, where the city names one that is known")),
  customer_phone_e164: z.nullable(z.string()).check(z.describe("Like +94771234567; null where it is none")),
  language: z.enum(locales).check(z.describe("Of its mails and its invoice")),
  channel: z.enum(ORDER_CHANNELS).check(z.describe("All but `shop` are entered by an admin")),
  payment_receipt: z.nullable(z.string()).check(z.describe("The same as bank_receipt_url")),
  overdue: z.boolean().check(overdueMeta),
  to_call: toCall,
  link: z.exactOptional(z.string().check(z.describe("By which its customer sees it; of one order alone"))),
  whatsapp_text: z.string().check(z.describe("How a message to its customer begins, in the language of the order")),
  call_text: z.exactOptional(
    z.string().check(z.describe("The question to its customer, in the language of the order")),
  ),
  receipt_also_on: z
    .array(z.object({ id: z.uuid(), order_number: z.string() }))
    .check(
      z.describe(
        "The customer’s other orders that hold the same receipt, oldest first: one transfer may have been shown twice",
      ),
    ),
  events: z.array(
    z.extend(orderEventJson, {
      kind: z.enum([...ORDER_EVENTS, "note", "handed_over", "call", "making", "link"]),
      actor: actorJson,
    }),
  ),
  payments: z.array(moneyJson).check(z.describe("The rows of its money, oldest first")),
  courier_fee: z
    .nullable(z.number())
    .check(z.describe("What couriers kept of its cash, as their payouts say; null where none says it")),
  card_payment: z
    .nullable(z.number())
    .check(z.describe("The card payment that its provider can still be asked to send back, in full")),
  card_refund: z
    .nullable(
      z.object({
        state: z.enum(CARD_REFUND_STATES),
        amount: z.number(),
        to_decide: z
          .boolean()
          .check(
            z.describe(
              "Its provider has not answered for a day, or says for two weeks that it is under way: an admin may say what became of it",
            ),
          ),
      }),
    )
    .check(z.describe("The last card payment that a provider was asked to send back")),
  slips: z
    .array(slipJson)
    .check(z.describe("The receipts that were shown for it, oldest first, each with what was decided of it")),
  refused_parcels: z
    .int()
    .check(z.describe("How many parcels were refused by this phone number, that of this order included")),
  note: orderNoteJson,
  tracking_version: z.int().check(z.describe("Send it back with a change of courier or tracking number")),
  held_status: heldJson(ORDER_STATUSES).check(
    z.describe("While the last change of status can be undone and its mail waits"),
  ),
  held_payment_status: heldJson(PAYMENT_STATUSES).check(z.describe("The same of the payment status")),
  held_refund: z
    .nullable(z.object({ before: z.null(), until: time, mail: z.boolean() }))
    .check(z.describe("The same of the last refund")),
  updated_at: time,
})

/** Describes an order in full. `payment_receipt` is `bank_receipt_url` under its other name. */
export type AdminOrder = z.infer<typeof adminOrderJson>

export const changedOrderJson = z.extend(adminOrderJson, {
  not_restocked: z
    .array(z.object({ product_id: z.uuid(), product_name: z.string(), quantity: z.int() }))
    .check(z.describe("Pieces that this change put back into no stock: their product has options now")),
})

export type ChangedOrder = z.infer<typeof changedOrderJson>

export const newOrdersJson = z.object({
  since: time.check(z.describe("Send it back to count on from there")),
  count: z.int().check(z.describe(`Counting stops at ${MAX_COUNTED}`)),
})
export type NewOrderCount = z.infer<typeof newOrdersJson>

/** Describes what happened to an order; "note" is for admins only, and its texts before and after are the note's. */
export type AdminOrderEvent = AdminOrder["events"][number]
