import type { AdminProduct, ProductChange, ProductForm } from "#shop/catalogue/admin-products.ts"
import type { AdminCoupon, CouponChange, CouponForm } from "#shop/coupons/admin-coupons.ts"
import type { Answer } from "#web/session/api.ts"
import { adminCall } from "../admin-call.ts"

/** Every entity counts its changes; the number is sent back with the next one. */
export interface Versioned {
  readonly id: string
  readonly version: number
}

/** What admins list, add, change and delete. A change or a deletion is refused when the entity is no longer as it was `seen`. */
export interface EntityKind<Entity extends Versioned, Form, Change> {
  /** As messages name it within a sentence, and at its beginning. */
  readonly name: string
  readonly title: string
  readonly create: (form: Form) => Promise<Answer<Entity, Entity>>
  readonly update: (seen: Entity, change: Change) => Promise<Answer<Entity, Entity>>
  readonly remove: (seen: Versioned) => Promise<Answer<null, Entity>>
}

export const productKind: EntityKind<AdminProduct, ProductForm, ProductChange> = {
  name: "product",
  title: "Product",
  create: (json) => adminCall("POST", "/admin/products", { json }),
  update: ({ id, version, stock_quantity: seen_stock }, change) =>
    adminCall("PATCH", "/admin/products/:id", { param: { id }, json: { ...change, version, seen_stock } }),
  remove: ({ id, version }) =>
    adminCall("DELETE", "/admin/products/:id", { param: { id }, query: { version: String(version) } }),
}

export const couponKind: EntityKind<AdminCoupon, CouponForm, CouponChange> = {
  name: "coupon",
  title: "Coupon",
  create: (form) => adminCall("POST", "/admin/coupons", { json: withTime(form) }),
  update: ({ id, version }, change) =>
    adminCall("PATCH", "/admin/coupons/:id", { param: { id }, json: { ...withTime(change), version } }),
  remove: ({ id, version }) =>
    adminCall("DELETE", "/admin/coupons/:id", { param: { id }, query: { version: String(version) } }),
}

function withTime<Form extends { expires_at?: Date | null | undefined }>({ expires_at, ...form }: Form) {
  return { ...form, ...(expires_at !== undefined && { expires_at: expires_at?.toISOString() ?? null }) }
}
