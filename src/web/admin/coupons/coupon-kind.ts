import { m } from "#messages/messages.js"
import type { AdminCoupon, CouponChange, CouponForm } from "#shop/coupons/admin-coupons.ts"
import { adminCall } from "../admin-call.ts"
import type { EntityKind } from "../forms/entities.ts"

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
