import { m } from "#messages/messages.js"
import type { AdminProduct, ProductChange, ProductForm } from "#shop/catalogue/admin-products.ts"
import { adminCall } from "../admin-call.ts"
import type { EntityKind } from "../forms/entities.ts"

export const productKind: EntityKind<AdminProduct, ProductForm, ProductChange> = {
  name: "product",
  messages: {
    create: m.admin_products_create,
    created: m.admin_products_created,
    createFailed: m.admin_products_create_failed,
    edit: m.admin_products_edit,
    update: m.admin_products_update,
    updated: m.admin_products_updated,
    updateFailed: m.admin_products_update_failed,
    deleted: m.admin_products_deleted,
    deleteFailed: m.admin_products_delete_failed,
    deleteQuestion: m.admin_products_delete_question,
  },
  create: (json) => adminCall("POST", "/admin/products", { json }),
  update: ({ id, version, stock_quantity: seen_stock }, change) =>
    adminCall("PATCH", "/admin/products/:id", { param: { id }, json: { ...change, version, seen_stock } }),
  remove: ({ id, version }) =>
    adminCall("DELETE", "/admin/products/:id", { param: { id }, query: { version: String(version) } }),
}
