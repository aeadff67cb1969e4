import { Hono } from "hono"
import { type ApiEnv, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { describeUpload } from "#shop/api/files/upload.ts"
import { validQuery } from "#shop/api/validation.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { readTableUpload, refuses } from "../files/table-upload.ts"
import { changedJson } from "../waybills/waybills.ts"
import { listOverdue, readPayoutHead } from "./overdue.server.ts"
import { confirmPayout, type PayoutsShop, previewPayout } from "./payouts.server.ts"
import { courierQuery, overdueJson, payoutHeadJson, payoutPreviewJson, payoutQuery } from "./payouts.ts"

interface Shop extends PayoutsShop {
  readonly settings: LiveSettings
}

/** Serves to the owner the cash that couriers collect and pay out. */
export const payoutsApi = new Hono<ApiEnv<Shop>>()
  .get(
    "/admin/payouts/overdue",
    describeEndpoint("Admin", "Parcels whose cash no payout has named in time, the oldest first", {
      returns: overdueJson,
    }),
    async (c) => c.json(await listOverdue(c.var.shop.db, c.var.shop.settings.values.couriers.overdue_days), 200),
  )
  .post(
    "/admin/payouts/columns",
    describeUpload("Admin", "What the columns of a courier’s payout sheet are called, and which were chosen last", {
      returns: payoutHeadJson,
      refuses,
    }),
    validQuery(courierQuery),
    async (c) => {
      const bytes = await readTableUpload(c)
      if (!bytes.ok) return sendRefusal(c, bytes)
      return sendResult(c, readPayoutHead(c.var.shop.db, c.req.valid("query").courier, bytes.value))
    },
  )
  .post(
    "/admin/payouts/preview",
    describeUpload("Admin", "What a payout sheet pays for, and what is wrong in it; nothing is written", {
      returns: payoutPreviewJson,
      refuses,
    }),
    validQuery(payoutQuery),
    async (c) => {
      const bytes = await readTableUpload(c)
      return bytes.ok
        ? sendResult(c, previewPayout(c.var.shop, c.req.valid("query"), bytes.value))
        : sendRefusal(c, bytes)
    },
  )
  .post(
    "/admin/payouts",
    describeUpload(
      "Admin",
      "Write the payments of a payout sheet, each order by itself; the same sheet again changes nothing",
      {
        returns: changedJson,
        refuses,
      },
    ),
    validQuery(payoutQuery),
    async (c) => {
      const bytes = await readTableUpload(c)
      if (!bytes.ok) return sendRefusal(c, bytes)
      return sendResult(c, confirmPayout(c.var.shop, c.var.identity.id, c.req.valid("query"), bytes.value))
    },
  )
