import * as z from "zod/mini"
import { choice, listQuery, seenVersion } from "#shop/api/admin-list.ts"
import { text } from "#shop/api/fields.ts"
import {
  ORDER_STATUSES,
  type Order,
  type OrderEvent,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
} from "./orders.ts"

export const ADMIN_ORDER_TABS = ["all", ...ORDER_STATUSES] as const
export type AdminOrderTab = (typeof ADMIN_ORDER_TABS)[number]

const ADMIN_ORDER_SORTS = ["newest", "oldest"] as const
export type AdminOrderSort = (typeof ADMIN_ORDER_SORTS)[number]

const filters = {
  status: choice("status", ADMIN_ORDER_TABS),
  to_check: z.optional(
    z
      .literal("1", "to_check must be 1 or left out")
      .check(z.meta({ description: "Only orders whose receipt waits to be checked" })),
  ),
  sort: choice("sort", ADMIN_ORDER_SORTS),
}

/** The query of `GET /api/admin/orders`. */
export const adminOrdersQuery = listQuery(filters)
export type AdminOrdersQuery = z.output<typeof adminOrdersQuery>

/** A row of the orders table. Rupees; RFC 3339. */
export interface AdminOrderRow {
  id: string
  user_id: string
  order_number: string
  created_at: string
  customer_name: string
  customer_email: string
  /** Lines, not pieces. */
  item_count: number
  total_amount: number
  payment_method: PaymentMethod
  status: OrderStatus
  payment_status: PaymentStatus
  has_receipt: boolean
  version: number
}

export interface AdminOrderList {
  orders: AdminOrderRow[]
  matching: number
  /** How many the search leaves in each tab. */
  counts: Record<AdminOrderTab, number>
}

/** What happened to an order; "note" is for admins only, its texts before and after are the note's. */
export interface AdminOrderEvent extends Omit<OrderEvent, "kind"> {
  kind: OrderEvent["kind"] | "note"
  /** Who did it; null for the shop itself or an account that is gone. */
  actor: { id: string; name: string | null; email: string } | null
}

/** An admins' note on an order. Without one: empty, version 0. */
export interface OrderNote {
  note: string
  version: number
  updated_at: string | null
  updated_by: string | null
}

/** An order in full. `payment_receipt` is `bank_receipt_url` under its other name. */
export interface AdminOrder extends Omit<Order, "events"> {
  payment_receipt: string | null
  events: AdminOrderEvent[]
  note: OrderNote
  /** Send it back with a change. It counts changes of status and payment. */
  version: number
  updated_at: string
}

/** The body of `PATCH /api/admin/orders/{id}`. */
export const orderChange = z.object({
  status: z.optional(z.enum(ORDER_STATUSES, { error: "Choose one of the order statuses" })),
  payment_status: z.optional(z.enum(PAYMENT_STATUSES, { error: "Choose one of the payment statuses" })),
  version: seenVersion,
})
export type OrderChange = z.output<typeof orderChange>

/** The body of `PUT /api/admin/orders/{id}/note`; empty takes the note away. */
export const orderNoteForm = z.object({
  note: text({ label: "Note", max: [2000, "Note must be at most 2,000 characters"], multiline: true, optional: true }),
  version: seenVersion,
})
export type OrderNoteForm = z.output<typeof orderNoteForm>
