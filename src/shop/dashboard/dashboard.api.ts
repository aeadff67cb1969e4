import { Hono } from "hono"
import type { ApiEnv } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { readCounts, readDashboard } from "./dashboard.server.ts"
import { adminCountsJson, dashboardJson } from "./dashboard.ts"

const tag = "Admin"

/** What the owner sees on coming in. */
export const dashboardApi = new Hono<ApiEnv>()
  .get(
    "/admin/counts",
    describeEndpoint({
      tag,
      summary: "How many products, orders, coupons and users there are",
      returns: adminCountsJson,
    }),
    async (c) => c.json(await readCounts(c.var.shop.db), 200),
  )
  .get(
    "/admin/dashboard",
    describeEndpoint({
      tag,
      summary: "Counts, waiting orders, receipts to check, low stock, and the sales of 30 days",
      returns: dashboardJson,
    }),
    async (c) => c.json(await readDashboard(c.var.shop), 200),
  )
