import { m } from "#messages/messages.js"
import { type AdminCoupon, couponEditForm, couponForm } from "#shop/coupons/admin-coupons.ts"
import { fromLocalInput, toLocalInput } from "../dates.ts"
import { numberOf, schemaOfTyped, typedNumber } from "../forms/typed-values.ts"

export const couponLabels = {
  code: m.admin_coupons_form_code,
  discount_type: m.admin_coupons_form_discount_type,
  discount_value: m.admin_coupons_form_discount_value,
  min_order_amount: m.admin_coupons_form_minimum,
  max_discount_amount: m.admin_coupons_form_maximum,
  usage_limit: m.admin_coupons_form_usage_limit,
  expires_at: m.admin_coupons_form_expiry,
}

type CouponFormValues = Record<keyof typeof couponLabels, string>

/** What the form shows of a coupon; of a new one, the defaults. */
export function couponFormValues(coupon: AdminCoupon | null): CouponFormValues {
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

function typed(values: CouponFormValues) {
  const minimum = numberOf(values.min_order_amount)
  return {
    ...values,
    discount_value: numberOf(values.discount_value),
    // Empty or no number at all is no minimum.
    min_order_amount: minimum === null || Number.isNaN(minimum) ? 0 : minimum,
    max_discount_amount: numberOf(values.max_discount_amount),
    usage_limit: numberOf(values.usage_limit),
    expires_at: values.expires_at === "" ? null : (fromLocalInput(values.expires_at) ?? values.expires_at),
  }
}

export const newCouponSchema = schemaOfTyped(couponForm, typed)
export const couponSchema = schemaOfTyped(couponEditForm, typed)
