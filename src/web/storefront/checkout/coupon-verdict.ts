import { m } from "#messages/messages.js"
import type { CouponCheck } from "#shop/coupons/coupons.ts"
import { centsOf } from "#shop/money.ts"

export interface AppliedCoupon {
  code: string
  discountCents: number
}

type Verdict = { applied: AppliedCoupon } | { title: string; message: string }

/** What to show of a check of `code`; undefined for a check that did not come about. */
export function verdictOf(code: string, check: CouponCheck | undefined): Verdict {
  if (!check) return { title: m.shell_error(), message: m.checkout_coupon_check_failed() }
  if (check.is_valid) return { applied: { code, discountCents: centsOf(check.calculated_discount) } }
  return { title: m.checkout_coupon_invalid(), message: check.error_message ?? m.checkout_coupon_refused() }
}
