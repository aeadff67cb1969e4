import { Hono } from "hono"
import { m } from "#messages/messages.js"
import { versionQuery } from "#shop/api/admin-list.ts"
import { type ApiEnv, refusal, sendCreated, sendDone, sendFound, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeAdminList, describeEndpoint } from "#shop/api/endpoint.ts"
import { describeUpload, readUpload } from "#shop/api/upload.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { listAdminProducts, readAdminProduct } from "./admin-products.server.ts"
import { adminProductsQuery, MAX_PICTURE_BYTES, productChange, productForm } from "./admin-products.ts"
import { createProduct, deleteProduct, updateProduct } from "./admin-products-change.server.ts"
import { adminProductJson, adminProductListJson, uploadedPictureJson } from "./admin-products-json.ts"
import { storePicture } from "./admin-products-pictures.server.ts"

const tag = "Admin"
const notFound = refusal(404, "not_found", m.errors_product_not_found)
const tooLarge = refusal(413, "too_large", m.errors_picture_too_large, "file")
const notMultipart = refusal(415, "unsupported_media_type", m.errors_picture_not_multipart)
const noFile = refusal(422, "validation_failed", m.errors_picture_not_chosen, "file")

/** The products, as their owner manages them. */
export const adminProductsApi = new Hono<ApiEnv>()
  .get(
    "/admin/products",
    describeAdminList("Products, active or not, by name or category", adminProductListJson),
    validQuery(adminProductsQuery),
    async (c) => c.json(await listAdminProducts(c.var.shop.db, c.req.valid("query")), 200),
  )
  .post(
    "/admin/products",
    describeEndpoint({
      tag,
      summary: "Add an active product",
      status: 201,
      returns: adminProductJson,
      refuses: { 422: "A field is not acceptable" },
    }),
    validJson(productForm),
    async (c) => sendCreated(c, await createProduct(c.var.shop, c.var.identity.id, c.req.valid("json"))),
  )
  .get(
    "/admin/products/:id",
    describeEndpoint({ tag, summary: "One product", returns: adminProductJson, refuses: { 404: "No such product" } }),
    async (c) => sendFound(c, await readAdminProduct(c.var.shop.db, c.req.param("id")), notFound),
  )
  .patch(
    "/admin/products/:id",
    describeEndpoint({
      tag,
      summary: "Change a product; what is left out stays",
      description:
        "With `version`, a product that another admin has changed since then answers 409 `edit_conflict` and stands under `current`. " +
        "With `seen_stock`, so does one whose stock is not the one to be replaced.",
      returns: adminProductJson,
      conflict: { current: adminProductJson, why: "Changed by somebody else" },
      refuses: { 404: "No such product", 422: "A field is not acceptable" },
    }),
    validJson(productChange),
    async (c) =>
      sendResult(c, await updateProduct(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .delete(
    "/admin/products/:id",
    describeEndpoint({
      tag,
      summary: "Delete a product; one that was ordered is archived",
      status: 204,
      conflict: { current: adminProductJson, why: "Changed by somebody else" },
      refuses: { 404: "No such product" },
    }),
    validQuery(versionQuery),
    async (c) => {
      const { version } = c.req.valid("query")
      return sendDone(c, await deleteProduct(c.var.shop, c.var.identity.id, c.req.param("id"), version))
    },
  )
  .post(
    "/admin/product-images",
    describeUpload({
      tag,
      summary: "Upload a product’s picture: JPG, PNG, WebP or AVIF, 10 MB at most",
      status: 201,
      returns: uploadedPictureJson,
      refuses: { 413: "More than 10 MB", 415: "Not a picture", 422: "No file, or too many pixels" },
    }),
    async (c) => {
      const bytes = await readUpload(c, MAX_PICTURE_BYTES, { notMultipart, noFile, tooLarge })
      if (!bytes.ok) return sendRefusal(c, bytes)
      return sendCreated(c, await storePicture(c.var.shop, c.var.identity.id, bytes.value))
    },
  )
