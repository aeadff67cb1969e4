import { Hono } from "hono"
import { m } from "#messages/messages.js"
import { type ApiEnv, refusal, sendCreated, sendDone, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { describeUpload, readUpload } from "#shop/api/files/upload.ts"
import { customerOnly } from "#shop/api/gates.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson } from "#shop/api/validation.ts"
import { countSlowUpload } from "#shop/receipts/store-receipt.server.ts"
import { orderReviewsJson, ownReviewJson, uploadedReviewPicture } from "./review-json.ts"
import { claimReviewPicture, storeReviewPicture } from "./review-pictures.server.ts"
import { newReview, reviewEdit } from "./reviews.ts"
import { addReview, deleteReview, editReview, reviewable } from "./write-review.server.ts"

const MAX_PICTURE_BYTES = 10 * 1024 * 1024
const tooLarge = refusal(413, "too_large", m.errors_picture_too_large, "file")
const notMultipart = refusal(415, "unsupported_media_type", m.errors_picture_not_multipart)
const noFile = refusal(422, "validation_failed", m.errors_picture_not_chosen, "file")

export const reviewsApi = new Hono<ApiEnv<Parts<"db" | "reviewPictures" | "limitFactor" | "receiptUploads">>>()
  .get(
    "/orders/:id/reviews",
    describeEndpoint("Orders", "The products of one’s own delivered order, each with one’s review of it", {
      returns: orderReviewsJson,
      refuses: { 404: "No such order of one’s own", 409: "The order is not delivered" },
    }),
    customerOnly,
    async (c) => {
      const products = await reviewable(c.var.shop, c.var.identity.id, c.req.param("id"))
      return products.ok ? c.json({ products: products.value }, 200) : sendRefusal(c, products)
    },
  )
  .post(
    "/review-pictures",
    describeUpload("Orders", "Upload a picture for a review: JPG, PNG or WebP, 10 MB at most", {
      status: 201,
      returns: uploadedReviewPicture,
      refuses: {
        413: "More than 10 MB",
        415: "Not a picture",
        422: "No file, too many pixels, or one that takes too long",
        429: "Too many uploads that no review holds",
      },
    }),
    customerOnly,
    async (c) => {
      const { shop, identity } = c.var
      const claimed = await claimReviewPicture(shop, identity.id)
      if (!claimed.ok) return sendRefusal(c, claimed)
      const bytes = await readUpload(c, MAX_PICTURE_BYTES, { notMultipart, noFile, tooLarge })
      if (!bytes.ok) return sendRefusal(c, bytes)
      const stored = await storeReviewPicture(shop, identity.id, bytes.value)
      if (!stored.ok) await countSlowUpload(shop, identity.id, stored)
      return sendCreated(c, stored)
    },
  )
  .post(
    "/reviews",
    describeEndpoint(
      "Orders",
      "Review a product of one’s own delivered order; where an earlier review was hidden this one begins hidden",
      {
        status: 201,
        returns: ownReviewJson,
        refuses: {
          404: "No such order of one’s own",
          409: "The order is not delivered, or one has reviewed the product already",
          422: "The order does not hold the product, or a field is not acceptable",
        },
      },
    ),
    customerOnly,
    validJson(newReview),
    (c) => sendCreated(c, addReview(c.var.shop, c.var.identity.id, c.req.valid("json"))),
  )
  .put(
    "/reviews/:id",
    describeEndpoint("Orders", "Change one’s own review", {
      returns: ownReviewJson,
      conflict: { current: ownReviewJson, why: "Changed elsewhere since, or hidden by the shop" },
      refuses: { 404: "No such review of one’s own", 422: "A field is not acceptable" },
    }),
    customerOnly,
    validJson(reviewEdit),
    (c) => sendResult(c, editReview(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .delete(
    "/reviews/:id",
    describeEndpoint("Orders", "Delete one’s own review with its pictures", {
      status: 204,
      refuses: { 404: "No such review of one’s own" },
    }),
    customerOnly,
    (c) => sendDone(c, deleteReview(c.var.shop, c.var.identity.id, c.req.param("id"))),
  )
