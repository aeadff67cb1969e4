import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { plainDashes } from "#platform/clean-line.ts"
import { text } from "#shop/api/fields.ts"
import { formatRupees, percentOf, sumOf } from "#shop/money.ts"

export const DISCOUNT_TYPES = ["percentage", "fixed"] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

export interface Coupon {
  readonly code: string
  readonly discountType: DiscountType
  /** Is percent for "percentage" and rupees for "fixed", in both cases times 100. */
  readonly discountValueHundredths: number
  readonly minOrderCents: number
  readonly maxDiscountCents: number | null
  readonly usageLimit: number | null
  readonly usedCount: number
  readonly startsAt: string | null
  readonly expiresAt: string | null
  /** Is true where each customer may use it once, and this one has an order with it. */
  readonly isSpent: boolean
  /** Holds what alone it is for: products, and names of categories; null: everything. */
  readonly only: { readonly products: readonly string[]; readonly categories: readonly string[] } | null
  readonly isActive: boolean
  /** Is true for a coupon of one person, for a first order only. */
  readonly isPersonal: boolean
}

/** Describes a line of a cart; of a variant its product counts. */
export interface CouponLine {
  readonly productId: string
  readonly category: string
  readonly cents: number
}

export interface CouponUse {
  readonly lines: readonly CouponLine[]
  /** Is true when the customer has another order that is not cancelled. */
  readonly hasOrdered: boolean
}

export type CouponVerdict = { ok: true; discountCents: number } | { ok: false; message: string }

/**
 * Returns whether `coupon` is valid for an order at `now`, and its discount. The discount is more than 0, never above
 * the cap or what it is for, and never reduces the delivery fee.
 */
export function judgeCoupon(coupon: Coupon | null, { lines, hasOrdered }: CouponUse, now: string): CouponVerdict {
  if (!coupon) return refused(m.errors_coupon_invalid())
  if (!coupon.isActive) return refused(m.errors_coupon_inactive())
  if (coupon.expiresAt && coupon.expiresAt <= now) return refused(m.errors_coupon_expired())
  if (coupon.startsAt && coupon.startsAt > now) return refused(m.errors_coupon_not_yet())
  if (sumOf(lines.map(({ cents }) => cents)) < coupon.minOrderCents)
    return refused(m.errors_coupon_minimum({ amount: formatRupees(coupon.minOrderCents) }))
  if (coupon.usageLimit !== null && coupon.usedCount >= coupon.usageLimit) return refused(m.errors_coupon_used_up())
  if (coupon.isPersonal && hasOrdered) return refused(m.errors_coupon_first_order())
  if (coupon.isSpent) return refused(m.errors_coupon_spent())
  const covered = lines.filter((line) => isFor(coupon, line))
  if (coupon.only && covered.length === 0) return refused(m.errors_coupon_other_products())
  const discountCents = discountOf(coupon, sumOf(covered.map(({ cents }) => cents)))
  return discountCents > 0 ? { ok: true, discountCents } : refused(m.errors_coupon_no_discount())
}

function refused(message: string): CouponVerdict {
  return { ok: false, message }
}

const isFor = ({ only }: Coupon, { productId, category }: CouponLine): boolean =>
  only === null || only.products.includes(productId) || only.categories.includes(category)

function discountOf(coupon: Coupon, coveredCents: number): number {
  const full =
    coupon.discountType === "percentage"
      ? percentOf(coveredCents, coupon.discountValueHundredths)
      : coupon.discountValueHundredths
  return Math.min(full, coupon.maxDiscountCents ?? full, coveredCents)
}

/** Returns the schema of a typed coupon code: trimmed and in upper case, as codes are stored. */
export function couponCode({ optional = false } = {}) {
  return text({
    label: m.errors_label_coupon_code,
    max: [100, m.errors_coupon_invalid],
    optional,
    plain: plainDashes,
    ...(optional ? {} : { min: [1, m.errors_coupon_missing] as const }),
  }).check(z.toUpperCase())
}

/** Is the body of `POST /api/rpc/validate_coupon_code`. Whatever else is sent is ignored: cart and session count. */
export const validateCouponRequest = z.object({ _coupon_code: couponCode() })

/** A customer may try this many codes in five minutes: enough for typing errors, too few for guessing. */
export const COUPON_TRIES = { name: "coupon-tries", points: 30, seconds: 5 * 60 }

/** The one row that `validate_coupon_code` returns; the discount is in rupees. */
export interface CouponCheck {
  is_valid: boolean
  calculated_discount: number
  error_message: string | null
}
