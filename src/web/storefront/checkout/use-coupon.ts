import { useState } from "react"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { type CouponCheck, couponCode } from "#shop/coupons/coupons.ts"
import { centsOf, formatRupees } from "#shop/money.ts"
import { call } from "#web/session/api/api.ts"
import { dismissToastsAbout, toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { type FormProblem, type Submission, submitForm } from "#web/ui/forms/use-submit.ts"

const couponForm = z.object({ coupon_code: couponCode() })
type CouponForm = z.infer<typeof couponForm>

export type CouponBox = ReturnType<typeof useCoupon>

export function useCoupon() {
  const fields = useFields(couponForm, { coupon_code: "" })
  const [applied, setApplied] = useState<AppliedCoupon | null>(null)
  const [busy, setBusy] = useState(false)

  const submission: Submission<CouponForm, Verdict> = {
    invalidTitle: m.shell_error(),
    send({ coupon_code }) {
      fields.set("coupon_code", coupon_code)
      return checkCode(coupon_code)
    },
    onSuccess: (verdict) => setApplied(verdict.applied),
    onFailure({ problem }) {
      if (problem) forgetApplied()
      return problem
    },
  }

  function forgetApplied() {
    setApplied(null)
    dismissToastsAbout("coupon")
  }

  // This is not `useSubmit`, because HTML has no form within a form, and this stands in the order's.
  function apply(): Promise<void> {
    const onSuccess: typeof submission.onSuccess = ({ applied }) => {
      setApplied(applied)
      const amount = formatRupees(applied.discountCents)
      toast({
        title: m.checkout_coupon_applied(),
        description: m.checkout_coupon_saved({ amount }),
        tone: "success",
        about: "coupon",
      })
    }
    return submitForm(null, fields, { ...submission, onSuccess }, setBusy)
  }

  /** Checks the applied code again after the cart has changed; shows a toast only when it is no longer valid. */
  function recheck(code: string): Promise<void> {
    const check = () => ({ ok: true as const, value: { coupon_code: code } })
    return submitForm(null, { ...fields, check }, submission, setBusy)
  }

  function refuse(message: string) {
    forgetApplied()
    fields.refuse(null, "coupon_code", message)
  }

  function remove() {
    forgetApplied()
    fields.set("coupon_code", "")
  }

  return {
    field: fields.bind("coupon_code"),
    error: fields.errors.coupon_code,
    applied,
    busy,
    apply,
    recheck,
    remove,
    refuse,
  }
}

async function checkCode(code: string): Promise<Verdict> {
  const result = await call("POST", "/rpc/validate_coupon_code", { json: { _coupon_code: code } })
  if (!result.ok && result.sessionOver) return { ok: false, problem: null }
  return verdictOf(code, result.ok ? result.value[0] : undefined)
}

interface AppliedCoupon {
  code: string
  discountCents: number
}

/** Is the result of checking a code; the problem is null where the session has ended, which has been shown already. */
type Verdict = { ok: true; applied: AppliedCoupon } | { ok: false; problem: FormProblem | null }

/** Returns what to show for a check of `code`; the check is undefined when it failed. */
export function verdictOf(code: string, check: CouponCheck | undefined): Verdict {
  if (!check) return refused(m.shell_error(), m.checkout_coupon_check_failed())
  if (check.is_valid) return { ok: true, applied: { code, discountCents: centsOf(check.calculated_discount) } }
  return refused(m.checkout_coupon_invalid(), check.error_message ?? m.checkout_coupon_refused())
}

function refused(title: string, description: string): Verdict {
  return { ok: false, problem: { title, description, field: "coupon_code" } }
}
