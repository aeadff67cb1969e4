import { TicketPercent } from "lucide-react"
import type { KeyboardEvent } from "react"
import { m } from "#messages/messages.js"
import { formatRupees } from "#shop/money.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import type { CouponBox as CouponState } from "./use-coupon.ts"

export function CouponBox({ coupon }: { coupon: CouponState }) {
  const { applied } = coupon
  if (applied) {
    const amount = formatRupees(applied.discountCents)
    // The code stands in bold wherever the sentence of a language has it.
    const [before, after] = m.checkout_coupon_saves({ code: "\n", amount }).split("\n")
    return (
      <div className="flex items-center justify-between gap-2 rounded-md border border-success border-dashed bg-success-bg py-1 pr-1 pl-4 text-success">
        <p className="flex min-w-0 items-center gap-2 text-sm leading-snug">
          <TicketPercent aria-hidden="true" className="size-5 shrink-0" />
          <span>
            {before}
            <strong className="wrap-anywhere">{applied.code}</strong>
            {after}
          </span>
        </p>
        <Button size="sm" variant="ghost" onClick={coupon.remove}>
          {m.checkout_coupon_remove()}
        </Button>
      </div>
    )
  }
  return <CouponField coupon={coupon} />
}

function CouponField({ coupon }: { coupon: CouponState }) {
  // Enter applies the coupon instead of placing the order, whose form this field stands in.
  function applyOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter") return
    event.preventDefault()
    if (!coupon.busy) void coupon.apply()
  }

  return (
    <Field label={m.checkout_coupon_code()} error={coupon.error}>
      <span className="flex gap-2">
        <Input
          {...coupon.field}
          onKeyDown={applyOnEnter}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="uppercase"
        />
        <Button variant="secondary" busy={coupon.busy} onClick={coupon.apply}>
          {m.checkout_coupon_apply()}
        </Button>
      </span>
    </Field>
  )
}
