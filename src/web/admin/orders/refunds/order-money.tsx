import { lazy, Suspense, useState } from "react"
import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { CANCEL } from "#shop/api/staff/permissions.ts"
import { centsOf, formatAmount } from "#shop/money.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { Price } from "#web/ui/price.tsx"
import { useQuestion } from "../../forms/use-question.tsx"
import { May, useMay } from "../../shell/may.tsx"
import type { RefundFormProps } from "./refund-form.tsx"

// Most orders are opened without a refund.
const RefundForm = lazy(() => import("./refund-form.tsx"))
const RefundDecision = lazy(() => import("./refund-decision.tsx"))

/** Notes a refund; the form begins anew with each change of the money. It waits while a provider is asked to send money back. */
export function RefundDue(props: RefundFormProps) {
  const may = useMay()(CANCEL)
  const { received_amount, refunded_amount, card_refund } = props.order
  const amount = formatAmount(card_refund?.amount ?? 0)
  if (!may) return null
  if (card_refund?.to_decide) {
    return (
      <Suspense fallback={<Skeleton className="h-20 w-full" />}>
        <RefundDecision amount={amount} refund={props.refund} onDone={props.onDone} />
      </Suspense>
    )
  }
  if (card_refund && isOpen(card_refund)) return <p className="text-sm">{m.admin_refund_card_waiting({ amount })}</p>
  return (
    <>
      {card_refund?.state === "refused" && <p className="text-sm">{m.admin_refund_card_refused({ amount })}</p>}
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <RefundForm key={`${received_amount} ${refunded_amount}`} {...props} />
      </Suspense>
      {isDepositToDecide(props.order) && <Retain {...props} />}
    </>
  )
}

const isDepositToDecide = (order: AdminOrder) =>
  order.status === "cancelled" && order.deposit_amount !== null && order.refund_due_amount > 0

/** Lets the owner keep of a deposit what the policy says, once the rest has gone back. */
function Retain({ order, refund, onDone }: RefundFormProps) {
  const amount = formatAmount(order.refund_due_amount)
  const { ask, question } = useQuestion(() => refund.retain().then(onDone))
  return (
    <>
      <Button variant="secondary" busy={refund.saving} onClick={ask} className="justify-self-start">
        {m.admin_refund_retain({ amount })}
      </Button>
      {question({
        title: m.admin_refund_retain_title({ amount }),
        text: m.admin_refund_retain_text(),
        confirmLabel: m.admin_refund_retain({ amount }),
      })}
    </>
  )
}

const isOpen = ({ state }: NonNullable<AdminOrder["card_refund"]>) => state === "requested" || state === "unknown"

export function OrderMoney(props: RefundFormProps) {
  const { order } = props
  const [opened, setOpened] = useState(false)
  const asked = opened || (order.card_refund !== null && isOpen(order.card_refund))
  const rows = order.payments.filter(({ amount }) => amount !== null && amount !== 0)
  const refundable = order.received_amount > order.refunded_amount && order.status !== "cancelled"
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
      {!!order.courier_fee && (
        <p className="text-muted text-sm">
          {m.parcels_payout_fee()}: <Price cents={centsOf(order.courier_fee)} />
        </p>
      )}
      {refundable && !asked && (
        <May call={CANCEL}>
          <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setOpened(true)}>
            {m.admin_refund_open()}
          </Button>
        </May>
      )}
      {refundable && asked && <RefundDue {...props} onDone={() => setOpened(false)} />}
    </>
  )
}
