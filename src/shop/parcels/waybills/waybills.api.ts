import { Hono } from "hono"
import { type ApiEnv, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { refuses, sendTableResult } from "#shop/api/files/table/table-upload.ts"
import { describeUpload } from "#shop/api/files/upload.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import type { OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { handOver, undoHandover } from "../handovers.server.ts"
import { handoverForm, handoverUndoForm } from "../parcels.ts"
import { previewWaybills, writeWaybills } from "./waybills.server.ts"
import { changedJson, handedOverJson, waybillsPreviewJson, waybillsQuery } from "./waybills.ts"

/** Serves to the owner what happens to parcels once they are packed. */
export const waybillsApi = new Hono<ApiEnv<OrdersShop>>()
  .post(
    "/admin/waybills/preview",
    describeUpload("Admin", "Which orders a CSV file or workbook gives tracking numbers to, and what is wrong in it", {
      returns: waybillsPreviewJson,
      refuses,
    }),
    (c) => sendTableResult(c, (bytes) => previewWaybills(c.var.shop, bytes)),
  )
  .post(
    "/admin/waybills",
    describeUpload("Admin", "Write the tracking numbers of the same file, all of them or none", {
      returns: changedJson,
      refuses,
    }),
    validQuery(waybillsQuery),
    (c) => {
      const { courier } = c.req.valid("query")
      return sendTableResult(c, (bytes) => writeWaybills(c.var.shop, c.var.identity.id, courier, bytes))
    },
  )
  .post(
    "/admin/handovers",
    describeEndpoint("Admin", "Write that a courier has taken the parcels of orders along", {
      returns: handedOverJson,
      refuses: { 409: "One of the orders is cancelled", 422: "Not acceptable" },
    }),
    validJson(handoverForm),
    (c) => sendResult(c, handOver(c.var.shop.db, c.var.identity.id, c.req.valid("json"))),
  )
  .post(
    "/admin/handovers/undo",
    describeEndpoint("Admin", "Take back what was written today of parcels", {
      returns: changedJson,
      refuses: { 409: "One of the parcels left on another day; nothing was taken back", 422: "Not acceptable" },
    }),
    validJson(handoverUndoForm),
    (c) => sendResult(c, undoHandover(c.var.shop.db, c.var.identity.id, c.req.valid("json").ids)),
  )
