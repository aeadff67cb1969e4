import { type Context, Hono } from "hono"
import * as z from "zod/mini"
import {
  type ApiEnv,
  answerRefusal,
  customerOnly,
  customersOwn,
  isRefusal,
  type Refusal,
  refusal,
} from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { placeOrderRequest } from "#shop/checkout/checkout.ts"
import { placeOrder } from "#shop/checkout/place-order.server.ts"
import { orderJson, orderListJson } from "./order-json.ts"
import { listOrders, readOrder } from "./orders.server.ts"

const tag = "Orders"
const orderNotFound = refusal(404, "not_found", "This order does not exist.")
const unknownCursor = refusal(
  400,
  "invalid_query",
  "This page of the list does not exist: start again without a cursor.",
  "cursor",
)

const idempotencyKey = {
  in: "header" as const,
  name: "Idempotency-Key",
  required: true,
  description: "1 to 200 visible characters, one for each order that a person means to place.",
  schema: { type: "string" as const, minLength: 1, maxLength: 200 },
}

/** The signed-in customer's own orders. Somebody else's answers like one that does not exist. */
export const ordersApi = new Hono<ApiEnv>()
  .post(
    "/orders",
    describeEndpoint({
      tag,
      summary: "Place an order for what is in the cart",
      description:
        "All or nothing. The same key again answers the same order with 201 and `Idempotency-Replayed: true`; with another " +
        "body it is refused with 422 `idempotency_key_reused`. A total other than `expected_total` places nothing: 409 `total_changed`.",
      parameters: [idempotencyKey],
      status: 201,
      answer: orderJson,
      refuses: {
        400: "No Idempotency-Key",
        409: "Empty cart, stock, coupon or changed total: nothing is placed",
        422: "A field is not acceptable",
        429: "Too many coupon codes tried, too many orders in an hour or a day, or too many that are not paid",
      },
    }),
    customerOnly,
    validJson(placeOrderRequest),
    async (c) => {
      const key = readKey(c)
      if (typeof key !== "string") return answerRefusal(c, key)
      const { shop, identity } = c.var
      const placed = await placeOrder(shop, identity.id, key, c.req.valid("json"))
      if (isRefusal(placed)) return answerRefusal(c, placed)
      if (placed.replayed) c.header("Idempotency-Replayed", "true")
      const order = await readOrder(shop.db, identity.id, placed.orderId)
      return order ? c.json(order, 201) : answerRefusal(c, orderNotFound)
    },
  )
  .get(
    "/orders",
    describeEndpoint({
      tag,
      summary: "One’s own orders, newest first, 20 at a time",
      answer: orderListJson,
      refuses: { 400: "Unknown cursor or query value" },
    }),
    customerOnly,
    validQuery(z.strictObject({ cursor: z.optional(z.string()) })),
    async (c) => {
      const page = await listOrders(c.var.shop.db, c.var.identity.id, c.req.valid("query").cursor ?? null)
      if (!page) return answerRefusal(c, unknownCursor)
      return c.json({ orders: page.orders, next_cursor: page.next }, 200)
    },
  )
  .get(
    "/orders/:id",
    describeEndpoint({
      tag,
      summary: "One order in full",
      answer: orderJson,
      refuses: { 404: "No such order of one’s own" },
    }),
    customersOwn((db, userId, c) => readOrder(db, userId, c.req.param("id") ?? "")),
    (c) => (c.var.found ? c.json(c.var.found, 200) : answerRefusal(c, orderNotFound)),
  )

function readKey(c: Context): string | Refusal {
  const key = c.req.header("Idempotency-Key")
  if (!key) {
    return refusal(400, "idempotency_key_required", "Send an Idempotency-Key header, so that no order is placed twice.")
  }
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key
  return refusal(400, "invalid_idempotency_key", "An Idempotency-Key is 1 to 200 visible ASCII characters.")
}
