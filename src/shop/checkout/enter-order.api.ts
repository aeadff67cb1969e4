import { Hono } from "hono"
import { type ApiEnv, sendRefusal } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { validJson } from "#shop/api/validation.ts"
import { adminOrderJson } from "#shop/orders/admin/admin-orders-json.ts"
import { attemptOf } from "./attempt.server.ts"
import { readKey } from "./checkout.api.ts"
import { type EnteringShop, enterOrder } from "./enter-order.server.ts"
import { enterOrderRequest } from "./enter-order.ts"

/** Serves orders that an admin enters: from a fair, a call or a chat. */
export const enterOrderApi = new Hono<ApiEnv<EnteringShop>>().post(
  "/admin/orders",
  describeEndpoint("Admin", "Enter an order for a customer without an account", {
    description:
      "All or nothing, by the rules of `POST /api/orders`: stock, prices, `expected_total` and the key. `handed_over` costs no " +
      "delivery, needs no address and is delivered. A mail goes out only with `customer_email`.",
    idempotent: true,
    status: 201,
    returns: adminOrderJson,
    refuses: {
      400: "No Idempotency-Key",
      409: "Stock, or a changed total: nothing is entered",
      422: "A field is not acceptable",
    },
  }),
  validJson(enterOrderRequest),
  async (c) => {
    const key = readKey(c)
    if (!key.ok) return sendRefusal(c, key)
    const { shop, identity } = c.var
    const entered = await enterOrder(shop, identity.id, attemptOf(key.value, c.req.valid("json")))
    if (!entered.ok) return sendRefusal(c, entered)
    if (entered.value.replayed) c.header("Idempotency-Replayed", "true")
    return c.json(entered.value.order, 201)
  },
)
