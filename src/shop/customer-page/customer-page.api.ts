import { Hono } from "hono"
import { type ApiEnv, sendFound, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson } from "#shop/api/validation.ts"
import { customerNotFound, keepOfCustomer } from "./change-customer.server.ts"
import { readCustomer } from "./customer-page.server.ts"
import { customerForm, customerJson, keptJson } from "./customer-page.ts"

export const customerPageApi = new Hono<ApiEnv<Parts<"db">>>()
  .get(
    "/admin/customers/:id",
    describeEndpoint("Admin", "All of one customer, by the id of the account or of an order", {
      returns: customerJson,
      refuses: { 404: "No such account or order" },
    }),
    (c) => sendFound(c, readCustomer(c.var.shop.db, c.req.param("id")), customerNotFound),
  )
  .put(
    "/admin/customers/:id",
    describeEndpoint("Admin", "Keep a note on a customer, and say which entered orders count as the account’s", {
      returns: keptJson,
      conflict: { current: keptJson, why: "Nothing was written" },
      refuses: { 404: "No such account or order", 422: "Not acceptable, or no entered orders that are free" },
    }),
    validJson(customerForm),
    (c) => sendResult(c, keepOfCustomer(c.var.shop.db, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
