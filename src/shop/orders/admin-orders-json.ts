import * as z from "zod/mini"
import { actorJson } from "#shop/audit/audit-json.ts"
import { ADMIN_ORDER_TABS } from "./admin-orders.ts"
import { orderEventJson, orderJson } from "./order-json.ts"
import { ORDER_EVENTS, ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "./orders.ts"

const time = z.string().check(z.meta({ format: "date-time" }))
const version = z.int().check(z.meta({ description: "Send it back with a change" }))

export const adminOrderRowJson = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  order_number: z.string(),
  created_at: time,
  customer_name: z.string(),
  customer_email: z.string(),
  item_count: z.int().check(z.meta({ description: "Lines, not pieces" })),
  total_amount: z.number(),
  payment_method: z.enum(PAYMENT_METHODS),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  has_receipt: z.boolean(),
  version,
})

export const adminOrderListJson = z.object({
  orders: z.array(adminOrderRowJson),
  matching: z.int(),
  counts: z
    .record(z.enum(ADMIN_ORDER_TABS), z.int())
    .check(z.meta({ description: "How many the search leaves in each tab" })),
})

export const orderNoteJson = z.object({
  note: z.string(),
  version: z.int().check(z.meta({ description: "0 before the first note" })),
  updated_at: z.nullable(time),
  updated_by: z.nullable(z.string()).check(z.meta({ description: "Name or e-mail of who wrote it" })),
})

export const adminOrderJson = z.extend(orderJson, {
  payment_receipt: z.nullable(z.string()).check(z.meta({ description: "The same as bank_receipt_url" })),
  events: z.array(z.extend(orderEventJson, { kind: z.enum([...ORDER_EVENTS, "note"]), actor: actorJson })),
  note: orderNoteJson,
  version,
  updated_at: time,
})
