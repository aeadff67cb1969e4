import { Hono } from "hono"
import { type ApiEnv, sendFound, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { customerOnly } from "#shop/api/gates.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { adminOrderJson } from "../admin-order-json.ts"
import { orderNotFound } from "../order/change-in-version.server.ts"
import { orderJson } from "../order-json.ts"
import { accountOf, type OrdersShop } from "../orders-shop.server.ts"
import { correctAddress, correctOwnAddress, feeThere } from "./correct-address.server.ts"
import { addressCorrection, districtQuery, feeThereJson } from "./correction.ts"

const districtOf = ({ district }: { readonly district?: string | undefined }) => (district ? Number(district) : null)

/** Serves the signed-in customer's own orders. */
export const ownAddressApi = new Hono<ApiEnv<OrdersShop>>()
  .get(
    "/orders/:id/delivery-fee",
    describeEndpoint("Orders", "What one’s own order costs where it goes to a district; without one, to an unnamed", {
      returns: feeThereJson,
      refuses: { 400: "A query value that is not understood", 404: "No such order of one’s own" },
    }),
    customerOnly,
    validQuery(districtQuery),
    (c) => {
      const district = districtOf(c.req.valid("query"))
      return sendFound(c, feeThere(c.var.shop, c.req.param("id"), c.var.identity.id, district), orderNotFound)
    },
  )
  .put(
    "/orders/:id/address",
    describeEndpoint("Orders", "Correct who gets an order that is pending, and where", {
      description:
        "The owner is mailed. The delivery fee is judged again where the district is another one. A total other than `expected_total` changes nothing: 409 `total_changed`. " +
        "409 `address_fixed` once a courier has the parcel, and for what is fetched in the shop.",
      returns: orderJson,
      conflict: { current: orderJson, why: "Nothing was changed" },
      refuses: { 404: "No such order of one’s own", 422: "Not acceptable, or no `version`" },
    }),
    customerOnly,
    validJson(addressCorrection),
    (c) =>
      sendResult(
        c,
        correctOwnAddress(c.var.shop, accountOf(c.var.identity.id), c.req.param("id"), c.req.valid("json")),
      ),
  )

export const adminAddressApi = new Hono<ApiEnv<OrdersShop>>()
  .get(
    "/admin/orders/:id/delivery-fee",
    describeEndpoint("Admin", "What an order costs where it goes to a district; without one, to an unnamed", {
      returns: feeThereJson,
      refuses: { 400: "A query value that is not understood", 404: "No such order" },
    }),
    validQuery(districtQuery),
    (c) => {
      const district = districtOf(c.req.valid("query"))
      return sendFound(c, feeThere(c.var.shop, c.req.param("id"), null, district), orderNotFound)
    },
  )
  .put(
    "/admin/orders/:id/address",
    describeEndpoint("Admin", "Correct who gets an order, and where", {
      description:
        "The customer is mailed. The delivery fee is judged again where the district is another one. A total other than `expected_total` changes nothing: 409 `total_changed`; the present total lets the shop bear the difference. " +
        "409 `address_fixed` once a courier has the parcel, and for what is fetched in the shop.",
      returns: adminOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was changed" },
      refuses: { 404: "No such order", 422: "Not acceptable, or no `version`" },
    }),
    validJson(addressCorrection),
    (c) => sendResult(c, correctAddress(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
