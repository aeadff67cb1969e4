import { type Context, Hono } from "hono"
import { HTTPException } from "hono/http-exception"
import { m } from "#messages/messages.js"
import { TooBusy } from "#platform/lanes/lane.ts"
import { type Log, logFailure } from "#platform/log/log.ts"
import { unavailableIn } from "#platform/unavailable.ts"
import { type ApiEnv, type ApiStatus, noSuchPath, refusal, sendRefusal } from "#shop/api/api.ts"
import { refuseUndeclaredQuery } from "#shop/api/validation.ts"
import { backInStockApi } from "#shop/back-in-stock/back-in-stock.api.ts"
import { cartApi } from "#shop/cart/cart.api.ts"
import { catalogueApi } from "#shop/catalogue/catalogue.api.ts"
import { checkoutApi } from "#shop/checkout/checkout.api.ts"
import { commissionsApi } from "#shop/commissions/commissions.api.ts"
import { couponsApi } from "#shop/coupons/coupons.api.ts"
import { customersApi } from "#shop/customers/customers.api.ts"
import { invitationsApi } from "#shop/customers/staff/invitations.api.ts"
import { newsletterApi } from "#shop/newsletter/newsletter.api.ts"
import { ownAddressApi } from "#shop/orders/address/address.api.ts"
import { ordersApi } from "#shop/orders/customer/orders.api.ts"
import { orderCodeApi } from "#shop/orders/lankaqr/order-code.api.ts"
import { orderLinksApi } from "#shop/orders/links/order-links.api.ts"
import { returnsApi } from "#shop/orders/returns/returns.api.ts"
import { ownDataApi } from "#shop/own-data/own-data.api.ts"
import { linkedReceiptApi } from "#shop/receipts/linked-receipt.api.ts"
import { receiptsApi } from "#shop/receipts/receipts.api.ts"
import { reviewsApi } from "#shop/reviews/reviews.api.ts"
import { type ClosedShop, onceOpen } from "#shop/settings/closed.server.ts"
import { townsApi } from "#shop/towns/towns.api.ts"
import { adminApi } from "./admin-routes.ts"
import { describeApi } from "./openapi.ts"

const openCatalogue = new Hono<ApiEnv<ClosedShop>>()
  .use("/products/:id?", onceOpen)
  .use("/categories", onceOpen)
  .route("/", catalogueApi)

const modules = new Hono<ApiEnv>()
  .route("/", openCatalogue)
  .route("/", townsApi)
  .route("/", customersApi)
  .route("/", ownDataApi)
  .route("/", invitationsApi)
  .route("/", cartApi)
  .route("/", couponsApi)
  .route("/", checkoutApi)
  .route("/", ordersApi)
  .route("/", ownAddressApi)
  .route("/", orderCodeApi)
  .route("/", orderLinksApi)
  .route("/", linkedReceiptApi)
  .route("/", returnsApi)
  .route("/", receiptsApi)
  .route("/", reviewsApi)
  .route("/", newsletterApi)
  .route("/", backInStockApi)
  .route("/", commissionsApi)
  .route("/", adminApi)

interface LoggingShop {
  readonly log: Log
}

const KEY = /nool(?:_|%5f)[\w-]{20}/i
const keyInUrl = refusal(400, "key_in_url", m.errors_key_in_url)

/** Is the shop's HTTP interface, which the process mounts at /api. It needs `shop` in the context. */
export const shopApi = new Hono<ApiEnv<LoggingShop>>()
  .use((c, next) => {
    if (c.req.header("Authorization")) c.header("Cache-Control", "private, no-store")
    return next()
  })
  .use(async (c, next) => (KEY.test(c.req.url) ? sendRefusal(c, keyInUrl) : next()))
  .use(refuseUndeclaredQuery)
  .route("/", modules)
  .route("/", describeApi(modules))

shopApi.all("*", (c) => sendRefusal(c, noSuchPath))
shopApi.onError(handleError)

function handleError(error: Error, c: Context<ApiEnv<LoggingShop>>): Response {
  // The framework reads bodies itself, and throws where one is no JSON.
  if (error instanceof HTTPException && error.status < 500) {
    return sendRefusal(c, refusal(error.status as ApiStatus, "malformed", m.errors_body_malformed))
  }
  // The outage log counts these, so that they need no line for each request.
  const passing = unavailableIn(error)
  if (passing) {
    const { retryAfter } = passing
    const busy = refusal(503, "busy", m.errors_busy, { retryAfter })
    return sendRefusal(
      c,
      passing instanceof TooBusy ? busy : refusal(503, "unavailable", m.errors_unavailable, { retryAfter }),
    )
  }
  const reference = logFailure(c.var.shop.log, error, c.req)
  const message = m.errors_internal({ reference })
  return c.json({ error: { code: "internal", message, reference } }, 500)
}
