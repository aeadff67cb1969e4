import type { AdminCoupon } from "#shop/coupons/admin-coupons.ts"
import type { DiscountType } from "#shop/coupons/coupons.ts"
import { centsOf, formatRupees } from "#shop/money.ts"

export const discountTypeLabels: Record<DiscountType, string> = { percentage: "Percentage", fixed: "Fixed Amount" }

/** `10%` or `Rs. 500.00`. */
export function couponValue({ discount_type, discount_value }: Pick<AdminCoupon, "discount_type" | "discount_value">) {
  return discount_type === "percentage" ? `${discount_value}%` : formatRupees(centsOf(discount_value))
}

/** `3/10`, or `Unlimited`. */
export function usageOf({ used_count, usage_limit }: Pick<AdminCoupon, "used_count" | "usage_limit">): string {
  return usage_limit === null ? "Unlimited" : `${used_count}/${usage_limit}`
}
