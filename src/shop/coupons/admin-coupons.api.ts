import { Hono } from "hono"
import { m } from "#messages/messages.js"
import { versionQuery } from "#shop/api/admin-list.ts"
import { type ApiEnv, refusal, sendCreated, sendDone, sendFound, sendResult } from "#shop/api/api.ts"
import { describeAdminList, describeEndpoint } from "#shop/api/endpoint.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { listAdminCoupons, readAdminCoupon } from "./admin-coupons.server.ts"
import { adminCouponJson, adminCouponListJson, adminCouponsQuery, couponChange, couponForm } from "./admin-coupons.ts"
import { createCoupon, deleteCoupon, updateCoupon } from "./admin-coupons-change.server.ts"

const notFound = refusal(404, "not_found", m.errors_coupon_not_found)

export const adminCouponsApi = new Hono<ApiEnv<Parts<"db">>>()
  .get(
    "/admin/coupons",
    describeAdminList("Coupons by part of their code", adminCouponListJson),
    validQuery(adminCouponsQuery),
    async (c) => c.json(await listAdminCoupons(c.var.shop.db, c.req.valid("query")), 200),
  )
  .post(
    "/admin/coupons",
    describeEndpoint("Admin", "Add an active coupon", {
      status: 201,
      returns: adminCouponJson,
      refuses: { 409: "A coupon of this code exists", 422: "A field is not acceptable" },
    }),
    validJson(couponForm),
    (c) => sendCreated(c, createCoupon(c.var.shop.db, c.var.identity.id, c.req.valid("json"))),
  )
  .get(
    "/admin/coupons/:id",
    describeEndpoint("Admin", "One coupon", { returns: adminCouponJson, refuses: { 404: "No such coupon" } }),
    (c) => sendFound(c, readAdminCoupon(c.var.shop.db, c.req.param("id")), notFound),
  )
  .patch(
    "/admin/coupons/:id",
    describeEndpoint("Admin", "Change a coupon; what is left out stays", {
      description:
        "With `version`, a coupon that another admin has changed since then answers 409 `edit_conflict` and stands under `current`.",
      returns: adminCouponJson,
      conflict: { current: adminCouponJson, why: "Changed by somebody else, its code is taken, or it has expired" },
      refuses: {
        404: "No such coupon",
        422: "A field is not acceptable",
      },
    }),
    validJson(couponChange),
    (c) => sendResult(c, updateCoupon(c.var.shop.db, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .delete(
    "/admin/coupons/:id",
    describeEndpoint("Admin", "Delete a coupon; orders keep its code and their discount", {
      status: 204,
      conflict: adminCouponJson,
      refuses: { 404: "No such coupon" },
    }),
    validQuery(versionQuery),
    (c) => sendDone(c, deleteCoupon(c.var.shop.db, c.var.identity.id, c.req.param("id"), c.req.valid("query").version)),
  )
