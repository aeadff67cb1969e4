import { m } from "#messages/messages.js"
import type { AdminProduct, ProductChange, ProductForm } from "#shop/catalogue/admin-products.ts"
import type { AdminCoupon, CouponChange, CouponForm } from "#shop/coupons/admin-coupons.ts"
import type { Answer } from "#web/session/api.ts"
import { adminCall } from "../admin-call.ts"

/** Every entity counts its changes; the number is sent back with the next one. */
export interface Versioned {
  readonly id: string
  readonly version: number
}

/** Titles of dialogs and toasts, and labels of buttons. */
type EntityMessage =
  | "create"
  | "created"
  | "createFailed"
  | "edit"
  | "update"
  | "updated"
  | "updateFailed"
  | "deleted"
  | "deleteFailed"
  | "deleteQuestion"

/** What admins list, add, change and delete. A change or a deletion is refused when the entity is no longer as it was `seen`. */
export interface EntityKind<Entity extends Versioned, Form, Change> {
  /** As the API names it. */
  readonly name: string
  readonly messages: Readonly<Record<EntityMessage, () => string>>
  readonly create: (form: Form) => Promise<Answer<Entity, Entity>>
  readonly update: (seen: Entity, change: Change) => Promise<Answer<Entity, Entity>>
  readonly remove: (seen: Versioned) => Promise<Answer<null, Entity>>
}

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

export const couponKind: EntityKind<AdminCoupon, CouponForm, CouponChange> = {
  name: "coupon",
  messages: {
    create: m.admin_coupons_create,
    created: m.admin_coupons_created,
    createFailed: m.admin_coupons_create_failed,
    edit: m.admin_coupons_edit,
    update: m.admin_coupons_update,
    updated: m.admin_coupons_updated,
    updateFailed: m.admin_coupons_update_failed,
    deleted: m.admin_coupons_deleted,
    deleteFailed: m.admin_coupons_delete_failed,
    deleteQuestion: m.admin_coupons_delete_question,
  },
  create: (form) => adminCall("POST", "/admin/coupons", { json: withTime(form) }),
  update: ({ id, version }, change) =>
    adminCall("PATCH", "/admin/coupons/:id", { param: { id }, json: { ...withTime(change), version } }),
  remove: ({ id, version }) =>
    adminCall("DELETE", "/admin/coupons/:id", { param: { id }, query: { version: String(version) } }),
}

function withTime<Form extends { expires_at?: Date | null | undefined }>({ expires_at, ...form }: Form) {
  return { ...form, ...(expires_at !== undefined && { expires_at: expires_at?.toISOString() ?? null }) }
}
