import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { Dashboard } from "#shop/dashboard/dashboard.ts"
import { centsOf } from "#shop/money.ts"
import type { AdminOrderRow } from "#shop/orders/admin/admin-orders-json.ts"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { Price } from "#web/ui/price.tsx"
import { BulkDone } from "../orders/bulk/bulk-result.tsx"
import { useBulkSheet } from "../orders/bulk/use-bulk-sheet.tsx"
import { useBulkStep } from "../orders/bulk/use-bulk-step.ts"
import { FirstLook } from "./first-looks.tsx"

type Step = keyof Dashboard["due"]

const titles: Record<Step, () => string> = {
  check_receipt: m.admin_orders_receipts_to_check,
  confirm: m.admin_orders_to_confirm,
  ship: m.admin_orders_to_ship,
  refund: m.admin_orders_to_refund,
}

interface DueOrdersProps {
  due: Dashboard["due"]
  onChange: () => void
  children: ReactNode
}

/** Lists the orders with which something is due, each with the press that does it or leads to it. */
export function DueOrders({ due, onChange, children }: DueOrdersProps) {
  const { busy, result, take, close } = useBulkStep(onChange)
  const { ask, sheet } = useBulkSheet(busy, take)
  const actions: Record<Step, (order: AdminOrderRow) => ReactNode> = {
    check_receipt: ({ id, order_number: number }) => (
      <ButtonLink
        size="sm"
        to={href("/admin/orders/:id", { id })}
        aria-label={m.admin_dashboard_check_order({ number })}
      >
        {m.admin_dashboard_check()}
      </ButtonLink>
    ),
    confirm: (order) => (
      <Button
        size="sm"
        busy={busy}
        aria-label={m.admin_dashboard_confirm_order({ number: order.order_number })}
        onClick={() => take("confirm", [{ order }])}
      >
        {m.admin_dashboard_confirm()}
      </Button>
    ),
    ship: (order) => (
      <Button
        size="sm"
        aria-label={m.admin_dashboard_ship_order({ number: order.order_number })}
        onClick={() => ask("ship", [order])}
      >
        {m.admin_orders_ship_many()}
      </Button>
    ),
    refund: ({ id, order_number: number }) => (
      <ButtonLink
        size="sm"
        to={href("/admin/orders/:id", { id })}
        aria-label={m.admin_dashboard_refund_order({ number })}
      >
        {m.admin_refund_open()}
      </ButtonLink>
    ),
  }
  const steps = (Object.keys(titles) as Step[]).filter((step) => due[step].count > 0)
  return (
    <>
      <BulkDone result={result} onClose={close} />
      {(steps.length > 0 || children) && (
        <div className="grid items-start gap-5 sm:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))]">
          {steps.map((step) => (
            <FirstLook
              key={step}
              title={titles[step]()}
              count={due[step].count}
              all={`${href("/admin/orders")}?due=${step}&sort=oldest`}
            >
              {due[step].orders.map((order) => (
                <DueRow key={order.id} order={order}>
                  {actions[step](order)}
                </DueRow>
              ))}
            </FirstLook>
          ))}
          {children}
        </div>
      )}
      {sheet}
    </>
  )
}

function DueRow({ order, children }: { order: AdminOrderRow; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-1.5">
      <Link
        to={href("/admin/orders/:id", { id: order.id })}
        className="-mx-2 min-w-0 grow rounded-md px-2 py-1 leading-snug transition-colors hover:bg-terracotta-soft"
      >
        <span className="wrap-anywhere line-clamp-1 font-bold">{order.customer_name}</span>
        <span className="flex flex-wrap justify-between gap-x-3 text-muted text-sm">
          <Price cents={centsOf(order.total_amount)} className="font-bold text-ink" />
          <time dateTime={order.created_at}>{formatDate(order.created_at)}</time>
        </span>
        <span className="block text-muted text-sm">{order.order_number}</span>
      </Link>
      {children}
    </li>
  )
}
