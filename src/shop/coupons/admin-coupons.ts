import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { plainDashes } from "#platform/clean-line.ts"
import { listQuery, seenVersion } from "#shop/api/admin-list.ts"
import { type AmountRules, amount, MAX_RUPEES, optionalAmount } from "#shop/api/amount-field.ts"
import { countedFields } from "#shop/api/counted.ts"
import { text } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import { choice } from "#shop/api/query-fields.ts"
import { DISCOUNT_TYPES, type DiscountType } from "./coupons.ts"

const time = z.string().check(z.meta({ format: "date-time" }))

/** The name is null where the product or category was deleted since. */
const namedJson = z.array(z.object({ id: z.uuid(), name: z.nullable(z.string()) }))

export const adminCouponJson = z.object({
  id: z.uuid(),
  code: z.string(),
  discount_type: z.enum(DISCOUNT_TYPES),
  discount_value: z.number().check(z.describe("Percent, or rupees")),
  min_order_amount: z.number(),
  max_discount_amount: z.nullable(z.number()),
  usage_limit: z.nullable(z.int()),
  used_count: z.int(),
  starts_at: z.nullable(time),
  expires_at: z.nullable(time),
  once_per_customer: z.boolean(),
  only_products: namedJson.check(z.describe("What alone it is for, beside the categories; none of both: everything")),
  only_categories: namedJson,
  is_active: z.boolean(),
  created_at: time,
  version: z.int().check(z.describe("Send it back with a change; it counts changes by admins")),
  updated_at: time,
})

export const adminCouponListJson = z.object({
  coupons: z.array(adminCouponJson),
  ...countedFields,
})

const COUPON_STATES = ["expired", "active", "inactive"] as const
export type CouponState = (typeof COUPON_STATES)[number]

/** Returns the state that an admin reads; an expired coupon is nothing else. */
export function couponState(coupon: { is_active: boolean; expires_at: string | null }, now: Date): CouponState {
  if (coupon.expires_at !== null && new Date(coupon.expires_at) <= now) return "expired"
  return coupon.is_active ? "active" : "inactive"
}

const ADMIN_COUPON_SORTS = ["newest", "oldest", "code"] as const
export type AdminCouponSort = (typeof ADMIN_COUPON_SORTS)[number]

/** Is the query of `GET /api/admin/coupons`; `q` is part of a code. */
export const adminCouponsQuery = listQuery({
  status: choice("status", ["all", ...COUPON_STATES]),
  sort: choice("sort", ADMIN_COUPON_SORTS),
})
export type AdminCouponsQuery = z.output<typeof adminCouponsQuery>

/** A coupon for more products than this is one for a category. */
const MOST_NAMED = 100

const MAX_LIMIT = 2_147_483_647

const minimum: AmountRules = {
  label: m.errors_label_minimum_order,
  missing: m.errors_minimum_order_missing,
  accepts: [(value) => value >= 0, m.errors_minimum_order_negative],
  max: [MAX_RUPEES, m.errors_amount_too_large],
}

const cap: AmountRules = {
  label: m.errors_label_max_discount,
  missing: m.errors_max_discount_missing,
  accepts: [(value) => value > 0, m.errors_max_discount_not_positive],
  max: [MAX_RUPEES, m.errors_amount_too_large],
}

const discountType = z.enum(DISCOUNT_TYPES, { error: m.errors_discount_type_missing })

const MAX_CODE = 50

/** Is an RFC 3339 time with its offset; it is stored in UTC. */
const typedTime = z.pipe(
  z.nullish(z.iso.datetime({ offset: true, error: m.errors_expiry_format })),
  z.transform((time) => (time ? new Date(time).toISOString() : null)),
)

const only = z.array(z.uuid()).check(z.maxLength(MOST_NAMED, { error: m.errors_coupon_too_many }))

const fields = {
  /** Is stored in upper case, which turns some letters into two. */
  code: text({
    label: m.errors_label_coupon_code,
    plain: plainDashes,
    min: [1, m.errors_coupon_code_missing],
    max: [MAX_CODE, m.errors_coupon_code_too_long],
  }).check(
    z.toUpperCase(),
    rule((code) => [...code].length <= MAX_CODE, "too_big", m.errors_coupon_code_too_long, { maximum: MAX_CODE }),
  ),
  discount_type: discountType,
  discount_value: amount({
    label: m.errors_label_discount_value,
    missing: m.errors_discount_value_missing,
    accepts: [(value) => value > 0, m.errors_discount_value_not_positive],
    max: [MAX_RUPEES, m.errors_amount_too_large],
  }),
  min_order_amount: z.pipe(
    optionalAmount(minimum),
    z.transform((value) => value ?? 0),
  ),
  max_discount_amount: optionalAmount(cap),
  usage_limit: z.pipe(
    z.nullish(
      z.number({ error: m.errors_usage_limit_not_whole }).check(
        rule((limit) => Number.isInteger(limit) && limit >= 1, "not_whole", m.errors_usage_limit_not_whole, {
          minimum: 1,
        }),
        rule((limit) => limit <= MAX_LIMIT, "too_big", m.errors_usage_limit_too_large, { maximum: MAX_LIMIT }),
      ),
    ),
    z.transform((limit) => limit ?? null),
  ),
  starts_at: typedTime,
  expires_at: typedTime,
  once_per_customer: z.boolean({ error: () => m.errors_value_not_boolean({ name: "once_per_customer" }) }),
  only_products: only,
  only_categories: only,
}

type Discount = { readonly discount_type: DiscountType; readonly discount_value: number }

const MAX_PERCENT = 100
export const TOO_MANY_PERCENT = { reason: "too_big", maximum: MAX_PERCENT }

const possibleDiscount = z.refine<Discount>(isDiscountPossible, {
  error: m.errors_percentage_too_large,
  path: ["discount_value"],
  params: TOO_MANY_PERCENT,
})

export function isDiscountPossible({ discount_type, discount_value }: Discount): boolean {
  return discount_type === "fixed" || discount_value <= MAX_PERCENT
}

type Terms = { readonly starts_at: unknown; readonly expires_at: unknown }

/** Returns whether a coupon begins before it ends, where it does both. */
export function isEverValid({ starts_at, expires_at }: Terms): boolean {
  return !(Date.parse(String(starts_at)) >= Date.parse(String(expires_at)))
}

export const NEVER_VALID = { reason: "not_before_end" }

const possibleTerm = z.refine<Terms>(isEverValid, {
  error: m.errors_coupon_never,
  path: ["starts_at"],
  params: NEVER_VALID,
})

// It is also called when the field's own check has refused the value: then that is no time, and not over.
function isNotOver({ expires_at }: { readonly expires_at: unknown }): boolean {
  return !(Date.parse(String(expires_at)) <= Date.now())
}

/** The Create Coupon form and the body of `POST /api/admin/coupons`: the first issue is the one to show. */
export const couponForm = z
  .object({
    ...fields,
    discount_type: z._default(discountType, "percentage"),
    once_per_customer: z._default(fields.once_per_customer, false),
    only_products: z._default(fields.only_products, []),
    only_categories: z._default(fields.only_categories, []),
  })
  .check(
    possibleDiscount,
    possibleTerm,
    z.refine(isNotOver, { error: m.errors_expiry_past, path: ["expires_at"], params: { reason: "not_in_future" } }),
  )
export type CouponForm = z.output<typeof couponForm>

/** Checks the Edit Coupon form, where an expiry in the past ends the coupon. */
export const couponEditForm = z.object(fields).check(possibleDiscount, possibleTerm)

/** Is the body of `PATCH /api/admin/coupons/{id}`: what is left out stays. */
export const couponChange = z.object({
  ...z.partial(z.object(fields)).shape,
  is_active: z.optional(z.boolean({ error: () => m.errors_value_not_boolean({ name: "is_active" }) })),
  version: seenVersion,
})
export type CouponChange = z.output<typeof couponChange>

/** Describes a coupon as the back-office sees it. Amounts are rupees or percent, and times are RFC 3339. */
export type AdminCoupon = z.infer<typeof adminCouponJson>

export type AdminCouponList = z.infer<typeof adminCouponListJson>
