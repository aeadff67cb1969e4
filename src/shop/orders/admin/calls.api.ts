import { Hono } from "hono"
import * as z from "zod/mini"
import { type ApiEnv, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { validJson } from "#shop/api/validation.ts"
import { adminOrderJson } from "../admin-order-json.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { seenOrder } from "../seen-order.ts"
import { noteCall } from "./admin-orders-notes.server.ts"

const callForm = z.object({ version: seenOrder })

export const callsApi = new Hono<ApiEnv<Pick<OrdersShop, "db" | "outbox">>>().post(
  "/admin/orders/:id/not-reached",
  describeEndpoint("Admin", "Note that the customer who is asked before an order is confirmed was not reached", {
    description: "What the customer answered is a change of the status with the reason `agreed` or `declined`.",
    returns: adminOrderJson,
    conflict: { current: adminOrderJson, why: "Nothing was noted" },
    refuses: { 404: "No such order", 422: "No `version`" },
  }),
  validJson(callForm),
  (c) => sendResult(c, noteCall(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json").version)),
)
