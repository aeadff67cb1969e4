import { Hono } from "hono"
import { type ApiEnv, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { adminOrderJson } from "../admin-order-json.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { listToMake } from "./make-list.server.ts"
import { makeListJson, makeQuery, makingForm } from "./make-list.ts"
import { progressForm, promiseForm } from "./promise-form.ts"
import { movePromise, setMaking, tellProgress } from "./set-making.server.ts"

export const makingApi = new Hono<ApiEnv<OrdersShop>>()
  .get(
    "/admin/make",
    describeEndpoint("Admin", "The lines of all orders of which pieces are to be made now, by the day promised", {
      returns: makeListJson,
      refuses: { 400: "Unknown cursor or query value" },
    }),
    validQuery(makeQuery),
    (c) => sendResult(c, listToMake(c.var.shop.db, c.req.valid("query").cursor ?? null)),
  )
  .put(
    "/admin/orders/:id/making/:item",
    describeEndpoint("Admin", "Say how far the pieces of a line are that are made after the order", {
      description:
        "A line that is no longer at `from` answers 409 `edit_conflict`, one of an order that was delivered or cancelled 409 `order_closed`.",
      returns: adminOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was changed" },
      refuses: { 404: "No such order, or no such line of it", 422: "Not acceptable" },
    }),
    validJson(makingForm),
    (c) => sendResult(c, setMaking(c.var.shop, c.var.identity.id, c.req.param(), c.req.valid("json"))),
  )
  .put(
    "/admin/orders/:id/promise",
    describeEndpoint("Admin", "Promise another day for what is still to be made of an order", {
      description:
        "The customer is mailed the reason, and may cancel until making has begun. 409 `nothing_to_make` where nothing of the order is to be made, 409 `order_closed` once it was delivered or cancelled.",
      returns: adminOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was changed" },
      refuses: { 404: "No such order", 422: "Not acceptable, a day that is over, or no `version`" },
    }),
    validJson(promiseForm),
    (c) => sendResult(c, movePromise(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .post(
    "/admin/orders/:id/progress",
    describeEndpoint("Admin", "Tell the customer how the making of an order goes, with up to three pictures", {
      description:
        "It stands with the order, and is mailed once a day at most: what was not mailed goes with the next mail. 409 `order_closed` once the order was delivered or cancelled.",
      returns: adminOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was told" },
      refuses: { 404: "No such order", 422: "Not acceptable, a picture that is not one’s own, or no `version`" },
    }),
    validJson(progressForm),
    (c) => sendResult(c, tellProgress(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
