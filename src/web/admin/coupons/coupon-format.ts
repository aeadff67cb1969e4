import { m } from "#messages/messages.js"
import type { AdminCoupon, CouponState } from "#shop/coupons/admin-coupons.ts"
import type { DiscountType } from "#shop/coupons/coupons.ts"
import { centsOf, formatRupees } from "#shop/money.ts"

export const discountTypeNames: Readonly<Record<DiscountType, () => string>> = {
  percentage: m.admin_coupons_type_percentage,
  fixed: m.admin_coupons_type_fixed,
}

export const couponStateNames: Readonly<Record<CouponState, () => string>> = {
  expired: m.admin_coupons_status_expired,
  active: m.admin_active,
  inactive: m.admin_inactive,
}

/** `10%` or `Rs. 500.00`. */
export function couponValue({ discount_type, discount_value }: Pick<AdminCoupon, "discount_type" | "discount_value">) {
  return discount_type === "percentage" ? `${discount_value}%` : formatRupees(centsOf(discount_value))
}

/** `3/10`, or `Unlimited`. */
export function usageOf({ used_count, usage_limit }: Pick<AdminCoupon, "used_count" | "usage_limit">): string {
  return usage_limit === null ? m.admin_coupons_unlimited() : `${used_count}/${usage_limit}`
}
