import { useEffect, useRef } from "react"
import { m } from "#messages/messages.js"
import { centsOf, formatRupees } from "#shop/money.ts"
import type { Order } from "#shop/orders/order-json.ts"
import { awaitsTransfer, payBy } from "#shop/orders/orders.ts"
import type { ShownAccount } from "#shop/settings/settings.ts"
import { Card } from "#web/ui/card.tsx"
import { formatDate } from "#web/ui/dates.ts"
import { OrderReceipt } from "./order-receipt.tsx"
import { TransferDetails } from "./transfer-details.tsx"

/** These settings of the shop are shown with an order. */
export interface OrderFacts {
  /** Transfers go to these accounts. */
  accounts: readonly ShownAccount[]
  /** The owner says here how long delivery takes. */
  deliveryTime: string
}

interface NextStepsProps extends OrderFacts {
  order: Order
  onChange: (order: Order) => void
}

/**
 * Tells the customer of a new order what to do now and what happens then. It takes the focus when it is first shown.
 */
export function NextSteps({ order, accounts, deliveryTime, onChange }: NextStepsProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <Card ref={panel} tabIndex={-1} aria-labelledby="next-steps" className="grid gap-3 border-terracotta">
      <h2 id="next-steps" className="text-2xl">
        {m.orders_thanks()}
      </h2>
      <p>{todo(order, new Date())}</p>
      {isToTransfer(order) && <TransferDetails order={order} accounts={accounts} />}
      {awaitsTransfer(order) && <OrderReceipt order={order} onChange={onChange} />}
      <p className="text-muted text-sm">{m.orders_next_delivery({ time: deliveryTime })}</p>
    </Card>
  )
}

function isToTransfer(order: Order): boolean {
  return awaitsTransfer(order) && (order.bank_receipt_url === null || order.payment_status === "failed")
}

function todo(order: Order, now: Date): string {
  const total = formatRupees(centsOf(order.total_amount))
  if (order.payment_status === "failed") return m.orders_next_refused()
  if (order.payment_status === "paid") return m.orders_next_paid()
  if (order.payment_method === "cash_on_delivery") return m.orders_next_cash({ total })
  if (order.bank_receipt_url !== null) return m.orders_next_check()
  const by = payBy(order)
  return by > now ? m.orders_next_transfer({ date: formatDate(by.toISOString()) }) : m.orders_next_transfer_soon()
}
