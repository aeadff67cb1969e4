import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import type { Order } from "#shop/orders/order-json.ts"
import { acceptsReceipt, parcelAddress, paymentMethodLabels } from "#shop/orders/orders.ts"
import { BankDetails } from "#web/orders/bank-details.tsx"
import { OrderAmounts } from "#web/orders/order-amounts.tsx"
import { OrderStatusBadge, PaymentStatusBadge } from "#web/orders/order-badges.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatDate } from "#web/ui/dates.ts"
import { OrderItems } from "./order-items.tsx"
import { OrderReceipt } from "./order-receipt.tsx"
import { OrderTimeline } from "./order-timeline.tsx"

interface OrderCardProps {
  order: Order
  bankDetails: string
  onChange: (order: Order) => void
}

/** One order in full. */
export function OrderCard({ order, bankDetails, onChange }: OrderCardProps) {
  const awaitsTransfer = acceptsReceipt(order) && order.status !== "cancelled"
  return (
    <Card className="grid gap-6" aria-labelledby={`order-${order.id}`}>
      <Heading order={order} />
      <OrderItems items={order.items} />
      <div className="grid gap-6 md:grid-cols-2">
        <OrderAmounts order={order} totalLabel={m.orders_total()} className="content-start" />
        <Part title={m.orders_delivery_address()}>
          <Address order={order} />
        </Part>
        <Part title={m.orders_payment()}>
          <p>{paymentMethodLabels[order.payment_method]}</p>
          {awaitsTransfer && (
            <BankDetails
              details={bankDetails}
              reference={
                <>
                  {m.orders_reference()} <strong>{order.order_number}</strong>
                </>
              }
            />
          )}
          {order.payment_method === "bank_transfer" && <OrderReceipt order={order} onChange={onChange} />}
        </Part>
        <Part title={m.orders_history()}>
          <OrderTimeline events={order.events} />
        </Part>
      </div>
    </Card>
  )
}

function Heading({ order }: { order: Order }) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-3 border-line border-b-2 border-dashed pb-4">
      <div>
        <h2 id={`order-${order.id}`} className="wrap-anywhere text-xl">
          {m.orders_number({ number: order.order_number })}
        </h2>
        <p className="text-muted text-sm">
          {m.orders_placed_on()} <time dateTime={order.created_at}>{formatDate(order.created_at)}</time>
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        <OrderStatusBadge status={order.status} />
        <PaymentStatusBadge status={order.payment_status} prefix="Payment: " />
      </p>
    </header>
  )
}

function Address({ order }: { order: Order }) {
  return (
    <>
      <address className="wrap-anywhere whitespace-pre-line not-italic">{parcelAddress(order)}</address>
      <p className="text-muted text-sm">
        {order.customer_phone} · <span className="wrap-anywhere">{order.customer_email}</span>
      </p>
      {order.notes && (
        <p className="wrap-anywhere whitespace-pre-line text-sm">{m.orders_notes({ notes: order.notes })}</p>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-2">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}
