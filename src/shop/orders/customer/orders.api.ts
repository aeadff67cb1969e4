import { Hono } from "hono"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { type ApiEnv, refusal, sendFound, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { customerOnly, customersOwn } from "#shop/api/gates.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validQuery } from "#shop/api/validation.ts"
import { requireOpen } from "#shop/settings/closed.server.ts"
import { orderNotFound } from "../order/change-in-version.server.ts"
import { isDue } from "../order/due.server.ts"
import { listOrders, readOrder } from "../order/read-order.server.ts"
import { orderJson, orderListJson } from "../order-json.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { adoptOrders } from "./adopt-orders.server.ts"
import { cancelOwnOrder } from "./cancel-order.server.ts"
import { forCustomer } from "./for-customer.server.ts"
import { reorder } from "./reorder.server.ts"
import { reorderedJson } from "./reorder-json.ts"

const unknownCursor = refusal(400, "invalid_query", m.errors_cursor_unknown, "cursor")

type Shop = OrdersShop & Parts<"secrets">

/**
 * Serves the signed-in customer's own orders. Another customer's order gets the response of one that does not exist.
 */
export const ordersApi = new Hono<ApiEnv<Shop>>()
  .get(
    "/orders",
    describeEndpoint(
      "Orders",
      "One’s own orders, newest first, 20 at a time; with `due` those whose transfer is awaited",
      {
        returns: orderListJson,
        refuses: { 400: "Unknown cursor or query value" },
      },
    ),
    customerOnly,
    validQuery(z.strictObject({ cursor: z.optional(z.string()), due: z.optional(z.literal("transfer")) })),
    async (c) => {
      const { cursor = null, due } = c.req.valid("query")
      const page = await listOrders(c.var.shop.db, c.var.identity.id, cursor, due && isDue("await_payment"))
      if (!page) return sendRefusal(c, unknownCursor)
      const orders = page.orders.map((order) => forCustomer(c.var.shop, order))
      return c.json({ orders, next_cursor: page.next }, 200)
    },
  )
  .post(
    "/orders/entered",
    describeEndpoint("Orders", "Take the orders that the shop entered for one’s e-mail address into one’s account", {
      returns: z.object({ orders: z.array(z.uuid()) }),
      refuses: { 409: "There are none: `no_orders`" },
    }),
    customerOnly,
    (c) => sendResult(c, adoptOrders(c.var.shop, c.var.identity)),
  )
  .get(
    "/orders/:id",
    describeEndpoint("Orders", "One order in full", {
      returns: orderJson,
      refuses: { 404: "No such order of one’s own" },
    }),
    customersOwn((db, userId, c) => readOrder(db, userId, c.req.param("id") ?? "")),
    (c) => sendFound(c, c.var.found && forCustomer(c.var.shop, c.var.found), orderNotFound),
  )
  .post(
    "/orders/:id/cancel",
    describeEndpoint("Orders", "Cancel an order that is pending; one that is cancelled stays so", {
      returns: orderJson,
      refuses: { 404: "No such order of one’s own", 409: "The order is no longer pending: `not_pending`" },
    }),
    customerOnly,
    (c) => sendResult(c, cancelOwnOrder(c.var.shop, c.var.identity.id, c.req.param("id"))),
  )
  .post(
    "/orders/:id/reorder",
    describeEndpoint("Orders", "Put what the order holds in the cart again, as far as there is stock", {
      returns: reorderedJson,
      refuses: { 404: "No such order of one’s own", 409: "The shop is closed" },
    }),
    customerOnly,
    async (c) => {
      const open = requireOpen(c.var.shop.settings.values, new Date(), c.var.identity.role)
      if (!open.ok) return sendRefusal(c, open)
      return sendResult(c, await reorder(c.var.shop.db, c.var.identity.id, c.req.param("id")))
    },
  )
