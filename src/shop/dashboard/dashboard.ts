import type * as z from "zod/mini"
import type { adminCountsJson, dashboardJson, daySalesJson } from "./dashboard-json.ts"

/** `GET /api/admin/counts`: products and users that are not deleted, all orders, all coupons. */
export type AdminCounts = z.infer<typeof adminCountsJson>

/** Sales of one day in Colombo, without cancelled orders. */
export type DaySales = z.infer<typeof daySalesJson>

/** `GET /api/admin/dashboard`: what an owner looks at first. Each list holds the first 5 of its `count`. */
export type Dashboard = z.infer<typeof dashboardJson>
