import * as z from "zod/mini"
import { adminProductJson } from "#shop/catalogue/admin-products-json.ts"
import { ORDER_MAILS } from "#shop/mails/unsent-mails.ts"
import { adminOrderRowJson } from "#shop/orders/admin-orders-json.ts"
import type { AdminCounts, Dashboard } from "./dashboard.ts"

export const adminCountsJson: z.ZodMiniType<AdminCounts> = z.object({
  products: z.int(),
  orders: z.int(),
  users: z.int(),
  coupons: z.int(),
})

const daySales = z.object({
  day: z.string().check(z.meta({ format: "date" })),
  orders: z.int(),
  total: z.number().check(z.meta({ description: "Rupees" })),
})

const orders = z.object({ count: z.int(), orders: z.array(adminOrderRowJson) })

const failedMail = z.object({
  id: z.string().check(z.meta({ format: "uuid" })),
  kind: z.enum(ORDER_MAILS),
  recipient: z.string(),
  reason: z.string(),
  created_at: z.string().check(z.meta({ format: "date-time" })),
})

export const dashboardJson: z.ZodMiniType<Dashboard> = z.object({
  counts: adminCountsJson,
  waiting: orders,
  receipts: orders,
  low_stock: z.object({ count: z.int(), products: z.array(adminProductJson) }),
  unsent_mails: z.object({
    waiting: z.int().check(z.meta({ description: "Mails that have waited for more than five minutes" })),
    failed: z.object({ count: z.int(), mails: z.array(failedMail) }),
  }),
  sales: z.object({ days: z.array(daySales), orders: z.int(), total: z.number() }),
})
