import { Hono } from "hono"
import { type ApiEnv, sendResult } from "#shop/api/api.ts"
import { describeAdminList, describeEndpoint } from "#shop/api/endpoint.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { changeReview, listAdminReviews } from "./admin-reviews.server.ts"
import { adminReviewChange, adminReviewJson, adminReviewsJson, adminReviewsQuery } from "./admin-reviews.ts"

/** What buyers say, as the owner answers it. */
export const adminReviewsApi = new Hono<ApiEnv>()
  .get(
    "/admin/reviews",
    describeAdminList("Reviews by part of their text or of a product’s name", adminReviewsJson),
    validQuery(adminReviewsQuery),
    async (c) => c.json(await listAdminReviews(c.var.shop.db, c.req.valid("query")), 200),
  )
  .patch(
    "/admin/reviews/:id",
    describeEndpoint({
      tag: "Admin",
      summary: "Answer a review, hide it for a reason, or show it again; what is left out stays",
      returns: adminReviewJson,
      conflict: { current: adminReviewJson, why: "Changed by somebody else" },
      refuses: { 404: "No such review", 422: "A field is not acceptable" },
    }),
    validJson(adminReviewChange),
    async (c) =>
      sendResult(c, await changeReview(c.var.shop.db, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
