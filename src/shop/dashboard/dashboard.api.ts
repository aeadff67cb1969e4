import { Hono } from "hono"
import { readNewerRelease } from "#database/postgres-releases.ts"
import type { ApiEnv } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validQuery } from "#shop/api/validation.ts"
import { type DashboardShop, readCounts, readDashboard } from "./dashboard.server.ts"
import { adminCountsJson, dashboardJson, databaseJson } from "./dashboard.ts"
import { readFirstDay } from "./first-day.server.ts"
import { firstDayJson, removedSamplesJson, removeSamplesQuery, samplesJson } from "./first-day.ts"
import { readSamples, removeSamples } from "./samples.server.ts"

export const dashboardApi = new Hono<ApiEnv<DashboardShop & Parts<"pictures" | "log">>>()
  .get(
    "/admin/counts",
    describeEndpoint("Admin", "How many products, orders, coupons and users there are", { returns: adminCountsJson }),
    async (c) => c.json(await readCounts(c.var.shop.db), 200),
  )
  .get(
    "/admin/dashboard",
    describeEndpoint(
      "Admin",
      "Counts, waiting orders, receipts to check, low stock, the last backup, and the first day’s checklist",
      { returns: dashboardJson },
    ),
    async (c) => c.json(await readDashboard(c.var.shop, c.var.identity), 200),
  )
  .get(
    "/admin/database",
    describeEndpoint("Admin", "Whether the database has a newer release", { returns: databaseJson }),
    async (c) => c.json({ release: await readNewerRelease(c.var.shop.db) }, 200),
  )
  .get(
    "/admin/first-day",
    describeEndpoint("Admin", "The first day’s checklist alone", { returns: firstDayJson }),
    async (c) => c.json(await readFirstDay(c.var.shop.db, c.var.shop.settings, c.var.identity), 200),
  )
  .get(
    "/admin/samples",
    describeEndpoint("Admin", "What the shop still shows of the sample catalogue", { returns: samplesJson }),
    async (c) => c.json(await readSamples(c.var.shop.db, c.var.shop.settings), 200),
  )
  .delete(
    "/admin/samples",
    describeEndpoint("Admin", "Remove the sample catalogue", {
      description:
        "Products and coupons that no admin has changed, reviews that are samples, and the made-up bank account; a product that was " +
        "ordered is archived. With `hide_numbers=1` the home page hides its made-up numbers too. Again it removes nothing.",
      returns: removedSamplesJson,
      refuses: { 400: "A query value that is not understood" },
    }),
    validQuery(removeSamplesQuery),
    async (c) => {
      const hideNumbers = c.req.valid("query").hide_numbers !== undefined
      return c.json(await removeSamples(c.var.shop, c.var.identity.id, hideNumbers), 200)
    },
  )
