import { Hono } from "hono"
import { versionQuery } from "#shop/api/admin-list.ts"
import { type ApiEnv, sendCreated, sendDone, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { listCategories } from "./admin-categories.server.ts"
import { categoryChange, categoryForm, categoryMerge, categoryOrder } from "./admin-categories.ts"
import {
  createCategory,
  mergeCategory,
  orderCategories,
  removeCategory,
  renameCategory,
} from "./admin-categories-change.server.ts"
import { adminCategoryJson, adminCategoryListJson } from "./admin-categories-json.ts"

const tag = "Admin"

/** Serves the categories to their owner. */
export const adminCategoriesApi = new Hono<ApiEnv<Parts<"db">>>()
  .get(
    "/admin/categories",
    describeEndpoint({ tag, summary: "All categories in the shop’s order", returns: adminCategoryListJson }),
    async (c) => c.json(await listCategories(c.var.shop.db), 200),
  )
  .post(
    "/admin/categories",
    describeEndpoint({
      tag,
      summary: "Add a category without products",
      status: 201,
      returns: adminCategoryJson,
      refuses: { 409: "A category of this name exists, in whatever case", 422: "The name is not acceptable" },
    }),
    validJson(categoryForm),
    async (c) => sendCreated(c, await createCategory(c.var.shop.db, c.var.identity.id, c.req.valid("json"))),
  )
  .put(
    "/admin/categories",
    describeEndpoint({
      tag,
      summary: "Put the categories into an order; all of them are named",
      returns: adminCategoryListJson,
      conflict: { current: adminCategoryListJson, why: "These are not all categories" },
      refuses: { 422: "An id is not acceptable" },
    }),
    validJson(categoryOrder),
    async (c) => sendResult(c, await orderCategories(c.var.shop.db, c.var.identity.id, c.req.valid("json").ids)),
  )
  .patch(
    "/admin/categories/:id",
    describeEndpoint({
      tag,
      summary: "Rename a category; its products, and links to it, follow",
      returns: adminCategoryJson,
      conflict: { current: adminCategoryJson, why: "Changed by somebody else, or another one has this name" },
      refuses: { 404: "No such category", 422: "The name is not acceptable" },
    }),
    validJson(categoryChange),
    async (c) =>
      sendResult(c, await renameCategory(c.var.shop.db, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .post(
    "/admin/categories/:id/merge",
    describeEndpoint({
      tag,
      summary: "Move all products of a category into another one, and remove it; links to it lead there",
      returns: adminCategoryJson,
      conflict: { current: adminCategoryJson, why: "Changed by somebody else" },
      refuses: { 404: "No such category", 422: "It cannot be merged into itself" },
    }),
    validJson(categoryMerge),
    async (c) =>
      sendResult(c, await mergeCategory(c.var.shop.db, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .delete(
    "/admin/categories/:id",
    describeEndpoint({
      tag,
      summary: "Remove a category without products",
      status: 204,
      conflict: { current: adminCategoryJson, why: "Changed by somebody else, or it has products" },
      refuses: { 404: "No such category" },
    }),
    validQuery(versionQuery),
    async (c) => {
      const { version } = c.req.valid("query")
      return sendDone(c, await removeCategory(c.var.shop.db, c.var.identity.id, c.req.param("id"), version))
    },
  )
