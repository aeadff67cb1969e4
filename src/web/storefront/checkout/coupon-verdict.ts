import { m } from "#messages/messages.js"
import type { CouponCheck } from "#shop/coupons/coupons.ts"
import { centsOf } from "#shop/money.ts"
import type { FormProblem } from "#web/ui/forms/use-submit.ts"

export interface AppliedCoupon {
  code: string
  discountCents: number
}

/** Is the result of checking a code; the problem is null where the session has ended, which has been shown already. */
export type Verdict = { ok: true; applied: AppliedCoupon } | { ok: false; problem: FormProblem | null }

/** Returns what to show for a check of `code`; the check is undefined when it failed. */
export function verdictOf(code: string, check: CouponCheck | undefined): Verdict {
  if (!check) return refused(m.shell_error(), m.checkout_coupon_check_failed())
  if (check.is_valid) return { ok: true, applied: { code, discountCents: centsOf(check.calculated_discount) } }
  return refused(m.checkout_coupon_invalid(), check.error_message ?? m.checkout_coupon_refused())
}

function refused(title: string, description: string): Verdict {
  return { ok: false, problem: { title, description, field: "coupon_code" } }
}
