import { Hono } from "hono"
import * as z from "zod/mini"
import { type ApiEnv, sendFound, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { correctOwnAddress, feeThere } from "../address/correct-address.server.ts"
import { addressCorrection, districtQuery, feeThereJson } from "../address/correction.ts"
import { orderNotFound } from "../order/change-in-version.server.ts"
import { orderJson } from "../order-json.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { linkQuery } from "./link-query.ts"
import { holderOfLink, resultForLink } from "./order-links.server.ts"

const feeQuery = z.extend(districtQuery, linkQuery.shape)

/** Serves whoever has the link of an order, signed in or not. */
export const orderLinksApi = new Hono<ApiEnv<OrdersShop & Parts<"secrets">>>()
  .get(
    "/order-link/delivery-fee",
    describeEndpoint(
      "Orders",
      "What the order of a link costs where it goes to a district; without one, to an unnamed",
      {
        open: true,
        returns: feeThereJson,
        refuses: { 400: "A query value that is not understood", 404: "No good link" },
      },
    ),
    validQuery(feeQuery),
    async (c) => {
      const { district, ...link } = c.req.valid("query")
      const linked = await holderOfLink(c.var.shop, new URLSearchParams(link))
      const fee = linked && feeThere(c.var.shop, linked.id, null, district ? Number(district) : null)
      return sendFound(c, fee, orderNotFound)
    },
  )
  .put(
    "/order-link/address",
    describeEndpoint("Orders", "Correct who gets the order of a link that is pending, and where", {
      description: "Everything is as with `PUT /orders/{id}/address`.",
      open: true,
      returns: orderJson,
      conflict: { current: orderJson, why: "Nothing was changed" },
      refuses: { 404: "No good link", 422: "Not acceptable, or no `version`" },
    }),
    validQuery(linkQuery),
    validJson(addressCorrection),
    async (c) => {
      const { shop } = c.var
      const linked = await holderOfLink(shop, new URLSearchParams(c.req.valid("query")))
      const result = linked ? correctOwnAddress(shop, linked.holder, linked.id, c.req.valid("json")) : orderNotFound
      return sendResult(c, resultForLink(shop, await result))
    },
  )
