import { lazy, Suspense, useState } from "react"
import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { centsOf } from "#shop/money.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { Price } from "#web/ui/price.tsx"
import type { RefundFormProps } from "./refund-form.tsx"

// Most orders are opened without a refund.
const RefundForm = lazy(() => import("./refund-form.tsx"))

/** Notes a refund; the form begins anew with each change of the money. */
export function RefundDue(props: RefundFormProps) {
  const { received_amount, refunded_amount } = props.order
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <RefundForm key={`${received_amount} ${refunded_amount}`} {...props} />
    </Suspense>
  )
}

/** Lists the rows of an order's money, and offers to refund what is there. */
export function OrderMoney(props: RefundFormProps) {
  const { order } = props
  const [asked, setAsked] = useState(false)
  const rows = order.payments.filter(({ amount }) => amount !== null && amount !== 0)
  const refundable = order.received_amount > order.refunded_amount && order.refund_due_amount === 0
  return (
    <>
      {rows.length > 0 && (
        <ul aria-label={m.admin_money()} className="grid gap-1 text-sm">
          {rows.map(({ kind, way, amount, reference, created_at }) => (
            <li key={`${created_at} ${kind} ${amount}`} className="flex items-baseline justify-between gap-3">
              <span className="wrap-anywhere min-w-0">
                {m.admin_money_row({ kind, way: way ?? "none" })}
                {reference && <span className="text-muted"> · {reference}</span>}
                <time dateTime={created_at} className="block text-muted">
                  {formatDate(created_at)}
                </time>
              </span>
              <span className="shrink-0 font-bold">
                {(kind === "refund" || (amount ?? 0) < 0) && "− "}
                <Price cents={Math.abs(centsOf(amount ?? 0))} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {refundable && !asked && (
        <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setAsked(true)}>
          {m.admin_refund_open()}
        </Button>
      )}
      {refundable && asked && <RefundDue {...props} onDone={() => setAsked(false)} />}
    </>
  )
}
