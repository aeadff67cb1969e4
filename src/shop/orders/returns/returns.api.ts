import { Hono } from "hono"
import { type ApiEnv, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { customerOnly } from "#shop/api/gates.ts"
import { validJson } from "#shop/api/validation.ts"
import { adminOrderJson } from "../admin-order-json.ts"
import { orderJson } from "../order-json.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { returnAnswer, returnForm } from "../return-json.ts"
import { answerReturn, askForReturn } from "./returns.server.ts"

export const returnsApi = new Hono<ApiEnv<OrdersShop>>().post(
  "/orders/:id/returns",
  describeEndpoint("Orders", "Ask to return pieces of a delivered order", {
    description:
      "Within `return_days` of its delivery, and once for each piece. 409 says why not: `not_delivered`, `no_returns` of a shop that takes none, `return_over`, `return_open` while another is open, " +
      "`not_returnable` of pieces that were made with a text or sold without returns, `too_many_pieces` beyond those that are neither refunded nor asked for.",
    returns: orderJson,
    refuses: { 404: "No such order of one’s own", 409: "It cannot be returned", 422: "Not acceptable" },
  }),
  customerOnly,
  validJson(returnForm),
  (c) => sendResult(c, askForReturn(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
)

export const adminReturnsApi = new Hono<ApiEnv<OrdersShop>>().put(
  "/admin/orders/:id/return",
  describeEndpoint("Admin", "Answer the open return of an order", {
    description:
      "A requested one is `accepted` or `declined`, both with words, as an exchange or a repair is settled; an accepted one `received`, or `declined` where it never came; a received one `settled`. " +
      "Else 409 `return_not_next`. Settling with `restock` puts its pieces into the stock; money goes back by a refund.",
    returns: adminOrderJson,
    conflict: { current: adminOrderJson, why: "Nothing was changed" },
    refuses: { 404: "No such order", 422: "Not acceptable, or no `version`" },
  }),
  validJson(returnAnswer),
  (c) => sendResult(c, answerReturn(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
)
