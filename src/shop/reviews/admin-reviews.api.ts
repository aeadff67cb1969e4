import { Hono } from "hono"
import { m } from "#messages/messages.js"
import { type ApiEnv, refusal, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeAdminList, describeEndpoint } from "#shop/api/endpoint.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { changeReview, listAdminReviews } from "./admin-reviews.server.ts"
import { adminReviewChange, adminReviewJson, adminReviewsJson, adminReviewsQuery } from "./admin-reviews.ts"
import { readReviewPicture } from "./review-pictures.server.ts"

const pictureNotFound = refusal(404, "not_found", m.errors_picture_missing)

export const adminReviewsApi = new Hono<ApiEnv<Parts<"db" | "files">>>()
  .get(
    "/admin/reviews",
    describeAdminList("Reviews by part of their text or of a product’s name", adminReviewsJson),
    validQuery(adminReviewsQuery),
    async (c) => c.json(await listAdminReviews(c.var.shop.db, c.req.valid("query")), 200),
  )
  .get(
    "/admin/reviews/:id/pictures/:position",
    describeEndpoint("Admin", "A picture of a review, also of one that is hidden", {
      returns: "image/webp",
      refuses: { 404: "No such picture" },
    }),
    async (c) => {
      const { id, position } = c.req.param()
      const picture = await readReviewPicture(c.var.shop, id, position)
      if (!picture) return sendRefusal(c, pictureNotFound)
      return c.body(new Uint8Array(picture), 200, { "Content-Type": "image/webp" })
    },
  )
  .patch(
    "/admin/reviews/:id",
    describeEndpoint("Admin", "Answer a review, hide it for a reason, or show it again; what is left out stays", {
      returns: adminReviewJson,
      conflict: adminReviewJson,
      refuses: { 404: "No such review", 422: "A field is not acceptable" },
    }),
    validJson(adminReviewChange),
    (c) => sendResult(c, changeReview(c.var.shop.db, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
