import * as z from "zod/mini"
import { choice, listQuery, seenVersion } from "#shop/api/admin-list.ts"
import { type AmountRules, amount, MAX_RUPEES, optionalAmount } from "#shop/api/amount-field.ts"
import { text } from "#shop/api/fields.ts"
import type { adminCouponJson, adminCouponListJson } from "./admin-coupons-json.ts"
import { DISCOUNT_TYPES, type DiscountType } from "./coupons.ts"

const COUPON_STATES = ["expired", "active", "inactive"] as const
export type CouponState = (typeof COUPON_STATES)[number]

/** What an admin reads of a coupon: expired before all else. */
export function couponState(coupon: { is_active: boolean; expires_at: string | null }, now: Date): CouponState {
  if (coupon.expires_at !== null && new Date(coupon.expires_at) <= now) return "expired"
  return coupon.is_active ? "active" : "inactive"
}

const ADMIN_COUPON_SORTS = ["newest", "oldest", "code"] as const
export type AdminCouponSort = (typeof ADMIN_COUPON_SORTS)[number]

/** The query of `GET /api/admin/coupons`; `q` is part of a code. */
export const adminCouponsQuery = listQuery({
  status: choice("status", ["all", ...COUPON_STATES]),
  sort: choice("sort", ADMIN_COUPON_SORTS),
})
export type AdminCouponsQuery = z.output<typeof adminCouponsQuery>

const TOO_LARGE = "This amount is too large"
const MAX_LIMIT = 2_147_483_647
const WHOLE_LIMIT = "Usage limit must be a whole number of 1 or more"

const minimum: AmountRules = {
  label: "Minimum order amount",
  missing: "Minimum order amount must be a number",
  accepts: [(value) => value >= 0, "Minimum order amount must be 0 or more"],
  max: [MAX_RUPEES, TOO_LARGE],
}

const cap: AmountRules = {
  label: "Max discount amount",
  missing: "Max discount amount must be a number",
  accepts: [(value) => value > 0, "Max discount amount must be more than 0"],
  max: [MAX_RUPEES, TOO_LARGE],
}

const discountType = z.enum(DISCOUNT_TYPES, { error: "Choose a discount type" })

const MAX_CODE = 50
const LONG_CODE = "Coupon code must be at most 50 characters"

const fields = {
  /** Uppercased, as it is stored; that makes some letters two. */
  code: text({ label: "Coupon code", min: [1, "Coupon code is required"], max: [MAX_CODE, LONG_CODE] }).check(
    z.toUpperCase(),
    z.refine((code) => [...code].length <= MAX_CODE, LONG_CODE),
  ),
  discount_type: discountType,
  discount_value: amount({
    label: "Discount value",
    missing: "Discount value is required",
    accepts: [(value) => value > 0, "Discount value must be more than 0"],
    max: [MAX_RUPEES, TOO_LARGE],
  }),
  min_order_amount: z.pipe(
    optionalAmount(minimum),
    z.transform((value) => value ?? 0),
  ),
  max_discount_amount: optionalAmount(cap),
  usage_limit: z.pipe(
    z.nullish(
      z.number({ error: WHOLE_LIMIT }).check(
        z.refine((limit) => Number.isInteger(limit) && limit >= 1, WHOLE_LIMIT),
        z.refine((limit) => limit <= MAX_LIMIT, "Usage limit is too large"),
      ),
    ),
    z.transform((limit) => limit ?? null),
  ),
  /** RFC 3339 with its offset; stored in UTC. */
  expires_at: z.pipe(
    z.nullish(z.iso.datetime({ offset: true, error: "Expiry date must be a date and time" })),
    z.transform((time) => (time ? new Date(time) : null)),
  ),
}

type Discount = { readonly discount_type: DiscountType; readonly discount_value: number }

export const TOO_MANY_PERCENT = "A percentage can be at most 100"
export function isDiscountPossible({ discount_type, discount_value }: Discount): boolean {
  return discount_type === "fixed" || discount_value <= 100
}

// Checked also when the field's own check has refused it: then it is no date.
function isNotOver({ expires_at }: { readonly expires_at: unknown }): boolean {
  return !(expires_at instanceof Date) || expires_at.getTime() > Date.now()
}

/** The Create Coupon form and the body of `POST /api/admin/coupons`: the first issue is the one to show. */
export const couponForm = z.object({ ...fields, discount_type: z._default(discountType, "percentage") }).check(
  z.refine(isDiscountPossible, { error: TOO_MANY_PERCENT, path: ["discount_value"] }),
  z.refine(isNotOver, {
    error: "Expiry date must be in the future",
    path: ["expires_at"],
  }),
)
export type CouponForm = z.output<typeof couponForm>

/** The Edit Coupon form: an expiry in the past ends the coupon. */
export const couponEditForm = z
  .object(fields)
  .check(z.refine(isDiscountPossible, { error: TOO_MANY_PERCENT, path: ["discount_value"] }))

/** The body of `PATCH /api/admin/coupons/{id}`: what is left out stays. */
export const couponChange = z.object({
  ...z.partial(z.object(fields)).shape,
  is_active: z.optional(z.boolean({ error: "is_active must be true or false" })),
  version: seenVersion,
})
export type CouponChange = z.output<typeof couponChange>

/** A coupon as the back-office sees it. Rupees or percent; RFC 3339. */
export type AdminCoupon = z.infer<typeof adminCouponJson>

export type AdminCouponList = z.infer<typeof adminCouponListJson>
