import { type Context, Hono } from "hono"
import { type ApiEnv, sendDone, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { customerOnly, customersOwn } from "#shop/api/gates.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson } from "#shop/api/validation.ts"
import { requireOpen } from "#shop/settings/closed.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { addToCart } from "./add-to-cart.server.ts"
import { countLines, readCart, removeLine, updateLine } from "./cart.server.ts"
import { addedJson, cartJson, countJson, lineJson } from "./cart-json.ts"
import { addToCartRequest, updateLineRequest } from "./cart-requests.ts"

const refuses = { 404: "No such line in this cart" }

interface CartShop extends Parts<"db"> {
  readonly settings: Pick<LiveSettings, "values">
}

/** Serves the signed-in customer's own cart. Another customer's line gets the response of one that does not exist. */
export const cartApi = new Hono<ApiEnv<CartShop>>()
  .get(
    "/cart",
    describeEndpoint("Cart", "The cart with its products and totals", { returns: cartJson }),
    customersOwn((db, userId, { var: { shop } }: Pick<Context<ApiEnv<CartShop>>, "var">) =>
      readCart(db, userId, shop.settings.values),
    ),
    (c) => c.json(c.var.found, 200),
  )
  .get(
    "/cart/count",
    describeEndpoint("Cart", "How many lines the cart has", { returns: countJson }),
    customersOwn(countLines),
    (c) => c.json({ count: c.var.found }, 200),
  )
  .post(
    "/cart",
    describeEndpoint("Cart", "Add to what the cart holds, capped at the stock", {
      returns: addedJson,
      refuses: {
        404: "No such product",
        409: "The product is inactive, sold out or has options of which a variant is bought, its text is missing, too long or not offered, or the shop is closed",
        422: "Not a whole number of 1 or more",
      },
    }),
    customerOnly,
    validJson(addToCartRequest),
    async (c) => {
      const open = requireOpen(c.var.shop.settings.values, new Date(), c.var.identity.role)
      if (!open.ok) return sendRefusal(c, open)
      return sendResult(c, addToCart(c.var.shop.db, c.var.identity.id, c.req.valid("json")))
    },
  )
  .patch(
    "/cart/:id",
    describeEndpoint("Cart", "Set the quantity of a line", {
      returns: lineJson,
      refuses: { ...refuses, 409: "More than the stock", 422: "Not a whole number of 1 or more" },
    }),
    customerOnly,
    validJson(updateLineRequest),
    async (c) => {
      const { quantity } = c.req.valid("json")
      const result = await updateLine(c.var.shop.db, c.var.identity.id, c.req.param("id"), quantity)
      return result.ok ? c.json({ line: result.value }, 200) : sendRefusal(c, result)
    },
  )
  .delete("/cart/:id", describeEndpoint("Cart", "Remove a line", { status: 204, refuses }), customerOnly, (c) =>
    sendDone(c, removeLine(c.var.shop.db, c.var.identity.id, c.req.param("id"))),
  )
