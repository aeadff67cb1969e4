import { type Context, Hono, type MiddlewareHandler } from "hono"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type ApiEnv, type Result, refusal, sendRefusal } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import type { Gate } from "#shop/api/gates.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson } from "#shop/api/validation.ts"
import { adminOrderJson } from "#shop/orders/admin-order-json.ts"
import { withCard } from "#shop/orders/cards/pay-page.server.ts"
import { withCode } from "#shop/orders/lankaqr/order-code.server.ts"
import { orderJson } from "#shop/orders/order-json.ts"
import { attemptOf, type OrderAttempt } from "./attempt.server.ts"
import { placeOrderRequest } from "./checkout.ts"
import { type EnteringShop, enterOrder } from "./entered/enter-order.server.ts"
import { enterOrderRequest } from "./entered/enter-order.ts"
import { type OrderBasis, readBasis } from "./order-basis.server.ts"
import { type CheckoutShop, placeOrder } from "./place-order.server.ts"

/** Holds the request as an attempt, and what it is judged by; null for one that is refused before it is an attempt. */
interface AttemptEnv {
  Variables: ApiEnv<CheckoutShop & Parts<"secrets"> & Pick<Gate, "identifyAndRead">>["Variables"] & {
    attempt: OrderAttempt | null
    basis: OrderBasis | null
  }
}

/** Lets customers through, with what their order is judged by: it is read on the same way to the database as the session. */
const customersAttempt: MiddlewareHandler<AttemptEnv> = async (c, next) => {
  const { shop } = c.var
  const key = readKey(c)
  const body = placeOrderRequest.safeParse(await c.req.json().catch(() => null))
  const attempt = key.ok && body.success ? attemptOf(key.value, body.data) : null
  const own = await shop.identifyAndRead(
    c.req.raw,
    async (db, userId) => attempt && readBasis(db, userId, attempt, shop),
  )
  if (!own.ok) return sendRefusal(c, own)
  c.set("identity", own.value.identity)
  c.set("attempt", attempt)
  c.set("basis", own.value.found)
  await next()
}

export const checkoutApi = new Hono<ApiEnv<CheckoutShop & Parts<"secrets">>>().post(
  "/orders",
  describeEndpoint("Orders", "Place an order for what is in the cart", {
    description:
      "All or nothing. The same key again answers the same order with 201 and `Idempotency-Replayed: true`; with another " +
      "body it is refused with 422 `idempotency_key_reused`. A total other than `expected_total` places nothing: 409 `total_changed`.",
    idempotent: true,
    status: 201,
    returns: orderJson,
    refuses: {
      400: "No Idempotency-Key",
      409: "Empty cart, stock, coupon, changed total or closed shop: nothing is placed",
      422: "A field is not acceptable",
      429: "Too many coupon codes tried, too many orders in an hour or a day, or too many that are not paid",
    },
  }),
  customersAttempt,
  validJson(placeOrderRequest),
  async (c) => {
    const key = readKey(c)
    if (!key.ok) return sendRefusal(c, key)
    const { shop, identity, attempt, basis } = c.var
    const placed = await placeOrder(shop, identity, attempt ?? attemptOf(key.value, c.req.valid("json")), basis)
    if (!placed.ok) return sendRefusal(c, placed)
    const { order, replayed } = placed.value
    if (replayed) c.header("Idempotency-Replayed", "true")
    return c.json(withCard(shop, withCode(shop, order)), 201)
  },
)

/** Takes orders that an admin enters: from a fair, a call or a chat. */
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

function readKey(c: Context): Result<string> {
  const key = c.req.header("Idempotency-Key")
  if (!key) return refusal(400, "idempotency_key_required", m.errors_idempotency_key_missing)
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return ok(key)
  return refusal(400, "invalid_idempotency_key", m.errors_idempotency_key_invalid)
}
