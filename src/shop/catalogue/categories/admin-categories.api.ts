import { Hono } from "hono"
import { versionQuery } from "#shop/api/admin-list.ts"
import { type ApiEnv, sendCreated, sendDone, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { listCategories } from "./admin-categories.server.ts"
import {
  adminCategoryJson,
  adminCategoryListJson,
  categoryChange,
  categoryForm,
  categoryMerge,
  categoryOrder,
} from "./admin-categories.ts"
import {
  createCategory,
  mergeCategory,
  orderCategories,
  removeCategory,
  renameCategory,
} from "./admin-categories-change.server.ts"

export const adminCategoriesApi = new Hono<ApiEnv<Parts<"db">>>()
  .get(
    "/admin/categories",
    describeEndpoint("Admin", "All categories in the shop’s order", { returns: adminCategoryListJson }),
    async (c) => c.json(await listCategories(c.var.shop.db), 200),
  )
  .post(
    "/admin/categories",
    describeEndpoint("Admin", "Add a category without products", {
      status: 201,
      returns: adminCategoryJson,
      refuses: { 409: "A category of this name exists, in whatever case", 422: "The name is not acceptable" },
    }),
    validJson(categoryForm),
    (c) => sendCreated(c, createCategory(c.var.shop.db, c.var.identity.id, c.req.valid("json"))),
  )
  .put(
    "/admin/categories",
    describeEndpoint("Admin", "Put the categories into an order; all of them are named", {
      returns: adminCategoryListJson,
      conflict: { current: adminCategoryListJson, why: "These are not all categories" },
      refuses: { 422: "An id is not acceptable" },
    }),
    validJson(categoryOrder),
    (c) => sendResult(c, orderCategories(c.var.shop.db, c.var.identity.id, c.req.valid("json").ids)),
  )
  .patch(
    "/admin/categories/:id",
    describeEndpoint("Admin", "Rename a category; its products, and links to it, follow", {
      returns: adminCategoryJson,
      conflict: { current: adminCategoryJson, why: "Changed by somebody else, or another one has this name" },
      refuses: { 404: "No such category", 422: "The name is not acceptable" },
    }),
    validJson(categoryChange),
    (c) => sendResult(c, renameCategory(c.var.shop.db, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .post(
    "/admin/categories/:id/merge",
    describeEndpoint(
      "Admin",
      "Move all products of a category into another one, and remove it; links to it lead there",
      {
        returns: adminCategoryJson,
        conflict: adminCategoryJson,
        refuses: { 404: "No such category", 422: "It cannot be merged into itself" },
      },
    ),
    validJson(categoryMerge),
    (c) => sendResult(c, mergeCategory(c.var.shop.db, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .delete(
    "/admin/categories/:id",
    describeEndpoint("Admin", "Remove a category without products", {
      status: 204,
      conflict: { current: adminCategoryJson, why: "Changed by somebody else, or it has products" },
      refuses: { 404: "No such category" },
    }),
    validQuery(versionQuery),
    (c) =>
      sendDone(c, removeCategory(c.var.shop.db, c.var.identity.id, c.req.param("id"), c.req.valid("query").version)),
  )
