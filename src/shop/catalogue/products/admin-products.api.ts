import { Hono } from "hono"
import { m } from "#messages/messages.js"
import { versionQuery } from "#shop/api/admin-list.ts"
import { type ApiEnv, refusal, sendCreated, sendDone, sendFound, sendResult } from "#shop/api/api.ts"
import { describeAdminList, describeEndpoint } from "#shop/api/endpoint.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { listAdminProducts, readAdminProduct } from "./admin-products.server.ts"
import { adminProductsQuery, productChange, productForm } from "./admin-products.ts"
import { createProduct, updateProduct } from "./admin-products-change.server.ts"
import { adminProductJson, adminProductListJson, bulkJson } from "./admin-products-json.ts"
import { changeProducts } from "./bulk-products.server.ts"
import { bulkForm } from "./bulk-products.ts"
import { duplicateProduct } from "./duplicate-product.server.ts"
import { deleteProduct, restoreProduct } from "./remove-product.server.ts"

const notFound = refusal(404, "not_found", m.errors_product_not_found)

export const adminProductsApi = new Hono<ApiEnv<Parts<"db" | "pictures" | "log">>>()
  .get(
    "/admin/products",
    describeAdminList("Products, active or not, by name or category", adminProductListJson),
    validQuery(adminProductsQuery),
    async (c) => c.json(await listAdminProducts(c.var.shop.db, c.req.valid("query")), 200),
  )
  .post(
    "/admin/products",
    describeEndpoint("Admin", "Add a product, active unless `state` says otherwise", {
      status: 201,
      returns: adminProductJson,
      refuses: { 422: "A field is not acceptable" },
    }),
    validJson(productForm),
    (c) => sendCreated(c, createProduct(c.var.shop, c.var.identity.id, c.req.valid("json"))),
  )
  .get(
    "/admin/products/:id",
    describeEndpoint("Admin", "One product", { returns: adminProductJson, refuses: { 404: "No such product" } }),
    (c) => sendFound(c, readAdminProduct(c.var.shop.db, c.req.param("id")), notFound),
  )
  .patch(
    "/admin/products/:id",
    describeEndpoint("Admin", "Change a product; what is left out stays", {
      description:
        "With `version`, a product that another admin has changed since then answers 409 `edit_conflict` and stands under `current`. " +
        "With `seen_stock`, so does one whose stock is not the one to be replaced.",
      returns: adminProductJson,
      conflict: adminProductJson,
      refuses: { 404: "No such product", 422: "A field is not acceptable" },
    }),
    validJson(productChange),
    (c) => sendResult(c, updateProduct(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .delete(
    "/admin/products/:id",
    describeEndpoint("Admin", "Delete a product; it can be restored, and is kept where it was ordered", {
      status: 204,
      conflict: adminProductJson,
      refuses: { 404: "No such product" },
    }),
    validQuery(versionQuery),
    (c) => sendDone(c, deleteProduct(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("query").version)),
  )
  .post(
    "/admin/products/bulk",
    describeEndpoint("Admin", "Do one thing to many products, or nothing to any of them", {
      returns: bulkJson,
      refuses: {
        409: "One of them was changed or deleted by somebody else; the message names it",
        422: "One of them cannot be changed so",
      },
    }),
    validJson(bulkForm),
    (c) => sendResult(c, changeProducts(c.var.shop, c.var.identity.id, c.req.valid("json"))),
  )
  .post(
    "/admin/products/:id/restore",
    describeEndpoint("Admin", "Put a deleted product back", {
      returns: adminProductJson,
      refuses: { 404: "No such deleted product" },
    }),
    (c) => sendResult(c, restoreProduct(c.var.shop, c.var.identity.id, c.req.param("id"))),
  )
  .post(
    "/admin/products/:id/duplicate",
    describeEndpoint("Admin", "Copy a product, with its pictures, as a draft without stock", {
      status: 201,
      returns: adminProductJson,
      refuses: { 404: "No such product" },
    }),
    (c) => sendCreated(c, duplicateProduct(c.var.shop, c.var.identity.id, c.req.param("id"))),
  )
