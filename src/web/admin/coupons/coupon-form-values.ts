import { type AdminCoupon, couponEditForm, couponForm } from "#shop/coupons/admin-coupons.ts"
import { fromLocalInput, toLocalInput } from "../dates.ts"
import { numberOf, schemaOfTexts, typedNumber } from "../forms/typed-values.ts"

export const couponLabels = {
  code: "Coupon Code",
  discount_type: "Discount Type",
  discount_value: "Discount Value",
  min_order_amount: "Minimum Order Amount (Rs.)",
  max_discount_amount: "Max Discount Amount",
  usage_limit: "Usage Limit",
  expires_at: "Expiry Date",
}

export type CouponField = keyof typeof couponLabels
export type CouponTexts = Record<CouponField, string>

/** What the form shows of a coupon; of a new one, the defaults. */
export function couponTexts(coupon: AdminCoupon | null): CouponTexts {
  return {
    code: coupon?.code ?? "",
    discount_type: coupon?.discount_type ?? "percentage",
    discount_value: typedNumber(coupon?.discount_value ?? null),
    min_order_amount: typedNumber(coupon?.min_order_amount ?? 0),
    max_discount_amount: typedNumber(coupon?.max_discount_amount ?? null),
    usage_limit: typedNumber(coupon?.usage_limit ?? null),
    expires_at: coupon?.expires_at ? toLocalInput(coupon.expires_at) : "",
  }
}

function typed(texts: CouponTexts) {
  const minimum = numberOf(texts.min_order_amount)
  return {
    ...texts,
    discount_value: numberOf(texts.discount_value),
    // Empty or no number at all is no minimum.
    min_order_amount: minimum === null || Number.isNaN(minimum) ? 0 : minimum,
    max_discount_amount: numberOf(texts.max_discount_amount),
    usage_limit: numberOf(texts.usage_limit),
    expires_at: texts.expires_at === "" ? null : (fromLocalInput(texts.expires_at) ?? texts.expires_at),
  }
}

export const newCouponSchema = schemaOfTexts(couponForm, typed)
export const couponSchema = schemaOfTexts(couponEditForm, typed)
