import { Hono } from "hono"
import type { ApiEnv } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { refuses, sendTableResult } from "#shop/api/files/table/table-upload.ts"
import { describeUpload } from "#shop/api/files/upload.ts"
import { validQuery } from "#shop/api/validation.ts"
import type { OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { changedJson } from "../waybills/waybills.ts"
import { listOverdue, readPayoutHead } from "./overdue.server.ts"
import { confirmPayout, previewPayout } from "./payouts.server.ts"
import { courierQuery, overdueJson, payoutHeadJson, payoutPreviewJson, payoutQuery } from "./payouts.ts"

export const payoutsApi = new Hono<ApiEnv<OrdersShop>>()
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
    (c) => sendTableResult(c, (bytes) => readPayoutHead(c.var.shop.db, c.req.valid("query").courier, bytes)),
  )
  .post(
    "/admin/payouts/preview",
    describeUpload("Admin", "What a payout sheet pays for, and what is wrong in it; nothing is written", {
      returns: payoutPreviewJson,
      refuses,
    }),
    validQuery(payoutQuery),
    (c) => sendTableResult(c, (bytes) => previewPayout(c.var.shop, c.req.valid("query"), bytes)),
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
    (c) => {
      const query = c.req.valid("query")
      return sendTableResult(c, (bytes) => confirmPayout(c.var.shop, c.var.identity.id, query, bytes))
    },
  )
