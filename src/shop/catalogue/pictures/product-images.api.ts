import { Hono } from "hono"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { type ApiEnv, refusal, sendCreated, sendRefusal } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { describeUpload, readUpload } from "#shop/api/files/upload.ts"
import type { Parts } from "#shop/api/parts.ts"
import { unknownKeys } from "#shop/api/query-fields.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { MAX_PICTURE_BYTES } from "../products/admin-products.ts"
import { uploadedPictureJson } from "../products/admin-products-json.ts"
import { cropPicture, storePicture } from "./admin-products-pictures.server.ts"
import { cropChoice } from "./gallery.ts"
import { pictureName } from "./picture-name.ts"

const tooLarge = refusal(413, "too_large", m.errors_picture_too_large, "file")
const notMultipart = refusal(415, "unsupported_media_type", m.errors_picture_not_multipart)
const noFile = refusal(422, "validation_failed", m.errors_picture_not_chosen, "file")
const notFound = refusal(404, "not_found", m.errors_picture_missing)

const namedQuery = z.strictObject(
  {
    name: z
      .optional(z.string())
      .check(z.meta({ description: "Of its file: a file of products that is imported within a day may call it so" })),
  },
  { error: unknownKeys },
)

export const productImagesApi = new Hono<ApiEnv<Parts<"db" | "pictures" | "log">>>()
  .post(
    "/admin/product-images",
    describeUpload("Admin", "Upload a product’s picture: JPG, PNG, WebP or AVIF, 10 MB at most", {
      status: 201,
      returns: uploadedPictureJson,
      refuses: {
        413: "More than 10 MB",
        415: "Not a picture",
        422: "No file, too many pixels, or one that takes too long",
      },
    }),
    validQuery(namedQuery),
    async (c) => {
      const bytes = await readUpload(c, MAX_PICTURE_BYTES, { notMultipart, noFile, tooLarge })
      if (!bytes.ok) return sendRefusal(c, bytes)
      const name = pictureName(c.req.valid("query").name ?? "")
      return sendCreated(c, await storePicture(c.var.shop, c.var.identity.id, bytes.value, { name }))
    },
  )
  .get(
    "/admin/product-images/original",
    describeEndpoint("Admin", "The whole picture that a square was cut from", {
      returns: "image/jpeg",
      refuses: { 404: "No such picture" },
    }),
    validQuery(z.object({ image_url: z.string() })),
    async (c) => {
      const { shop, identity } = c.var
      const original = await shop.pictures.original(c.req.valid("query").image_url, identity.id)
      if (!original) return sendRefusal(c, notFound)
      return c.body(new Uint8Array(original), 200, { "Content-Type": "image/jpeg" })
    },
  )
  .post(
    "/admin/product-images/crop",
    describeEndpoint("Admin", "Cut another square from the original of a picture; it is a picture of its own", {
      status: 201,
      returns: uploadedPictureJson,
      refuses: { 422: "No such picture, or a square that is none" },
    }),
    validJson(cropChoice),
    (c) => sendCreated(c, cropPicture(c.var.shop, c.var.identity.id, c.req.valid("json"))),
  )
