import { useCallback, useState } from "react"
import { m } from "#messages/messages.js"
import { couponCode } from "#shop/coupons/coupons.ts"
import { formatRupees } from "#shop/money.ts"
import { call } from "#web/session/api.ts"
import { toast } from "#web/ui/toast.ts"
import { type AppliedCoupon, verdictOf } from "./coupon-verdict.ts"

export interface CouponBox {
  text: string
  applied: AppliedCoupon | null
  error: string | null
  busy: boolean
  edit: (text: string) => void
  apply: () => Promise<void>
  /** Checks the applied code again after the cart has changed; shows a toast only when it is no longer valid. */
  recheck: (code: string) => Promise<void>
  remove: () => void
  /** The server would not take it after all. */
  refuse: (message: string) => void
}

const codeSchema = couponCode()

/** A coupon code, and what the server says it takes off the cart as it is now. */
export function useCoupon(): CouponBox {
  const [text, setText] = useState("")
  const [applied, setApplied] = useState<AppliedCoupon | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const refuse = useCallback((message: string) => {
    setApplied(null)
    setError(message)
  }, [])

  const check = useCallback(
    async (code: string) => {
      setBusy(true)
      setText(code)
      const result = await call("POST", "/rpc/validate_coupon_code", { json: { _coupon_code: code } })
      setBusy(false)
      if (!result.ok && result.sessionOver) return null
      const verdict = verdictOf(code, result.ok ? result.value[0] : undefined)
      if ("applied" in verdict) {
        setError(null)
        setApplied(verdict.applied)
        return verdict.applied
      }
      refuse(verdict.message)
      toast({ title: verdict.title, description: verdict.message, tone: "destructive" })
      return null
    },
    [refuse],
  )

  async function apply() {
    const code = codeSchema.safeParse(text)
    if (!code.success) {
      const message = code.error.issues[0]?.message ?? ""
      setError(message)
      return void toast({ title: m.shell_error(), description: message, tone: "destructive" })
    }
    const good = await check(code.data)
    if (!good) return
    const saved = formatRupees(good.discountCents)
    toast({
      title: m.checkout_coupon_applied(),
      description: m.checkout_coupon_saved({ amount: saved }),
      tone: "success",
    })
  }

  const recheck = useCallback(async (code: string) => void (await check(code)), [check])

  function edit(next: string) {
    setText(next)
    setError(null)
  }

  function remove() {
    setApplied(null)
    edit("")
  }

  return { text, applied, error, busy, edit, apply, recheck, remove, refuse }
}
