import { ChevronDown } from "lucide-react"
import { Fragment, useEffect, useRef, useState } from "react"
import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { centsOf, formatAmount } from "#shop/money.ts"
import { owesTransfer } from "#shop/orders/due-step.ts"
import type { Order } from "#shop/orders/order-json.ts"
import { isClosed, isUnderWay } from "#shop/orders/orders.ts"
import { OrderStatusBadge, PaymentBadge } from "#web/orders/order-badges.tsx"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { Price } from "#web/ui/price.tsx"
import { NextSteps, type OrderFacts } from "./next-steps.tsx"
import { OrderInFull } from "./order-in-full.tsx"

interface OrderCardProps extends OrderFacts {
  order: Order
  /** It is the order that this page was opened for. */
  wanted: boolean
  /** It was placed a moment ago. */
  placed: boolean
  onChange: (order: Order) => void
}

export function OrderCard({ wanted, placed, ...props }: OrderCardProps) {
  const { order } = props
  // A card keeps its place when its step is done.
  const [due] = useState(() => owesTransfer(order))
  const guided = (wanted && isUnderWay(order)) || (due && order.status !== "cancelled")
  return (
    <div className="grid gap-3">
      {guided && <NextSteps {...props} placed={placed} focused={wanted} />}
      {order.refund_due_amount > 0 && order.status === "cancelled" && order.deposit_amount !== null ? (
        <Alert tone="info" title={m.orders_deposit_decided({ amount: formatAmount(order.refund_due_amount) })} />
      ) : order.refund_due_amount > 0 ? (
        <Alert tone="info" title={m.orders_refund_due({ amount: formatAmount(order.refund_due_amount) })}>
          {order.status === "cancelled" ? m.orders_refund_due_text() : m.orders_surplus_text()}
        </Alert>
      ) : null}
      <OrderRow {...props} guided={guided} open={wanted || !(due || isClosed(order))} focused={wanted && !guided} />
    </div>
  )
}

interface OrderRowProps extends Omit<OrderCardProps, "wanted" | "placed"> {
  guided: boolean
  open: boolean
  focused: boolean
}

function OrderRow({ open: openAtFirst, focused, ...props }: OrderRowProps) {
  const { order } = props
  const row = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(openAtFirst)
  useEffect(() => {
    if (!focused) return
    setOpen(true)
    row.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <details
      ref={row}
      tabIndex={-1}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      aria-labelledby={`order-${order.id}`}
      className="group rounded-lg border border-line bg-surface shadow-soft"
    >
      <summary className="flex min-h-16 list-none items-center gap-3 rounded-lg px-3 py-1 sm:px-4 sm:py-2 [&::-webkit-details-marker]:hidden">
        <Pictures order={order} />
        <div className="min-w-0 grow">
          <h2
            id={`order-${order.id}`}
            className="wrap-anywhere font-bold font-sans text-sm leading-snug tracking-normal sm:text-base"
          >
            {m.orders_number({ number: order.order_number })}
          </h2>
          {!open && isClosed(order) && <Names items={order.items} />}
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
            <OrderStatusBadge status={order.status} pickUp={order.pick_up} />
            {!isClosed(order) && <PaymentBadge order={order} prefix={m.orders_payment_prefix()} />}
            <span>
              <span className="sr-only">{m.orders_placed_on()} </span>
              <time dateTime={order.created_at}>{formatDate(order.created_at)}</time>
            </span>
          </p>
        </div>
        <Price cents={centsOf(order.total_amount)} className="font-bold max-sm:hidden" />
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {open && <OrderInFull {...props} />}
    </details>
  )
}

/** Says what was ordered, as far as a line has room: where the row is unfolded, each stands there whole. */
function Names({ items }: Pick<Order, "items">) {
  return (
    <p className="wrap-anywhere line-clamp-1 text-xs leading-tight sm:text-sm">
      {items.map((item, at) => (
        <Fragment key={item.id}>
          {at > 0 && ", "}
          <span lang={item.as_read?.language ?? "en"}>{item.as_read?.name ?? item.product_name}</span>
        </Fragment>
      ))}
    </p>
  )
}

function Pictures({ order: { items } }: { order: Order }) {
  return (
    <span className="flex shrink-0 gap-1">
      {items.slice(0, 3).map(({ id, product }) => (
        <ProductPicture
          key={id}
          imageUrl={product.image_url}
          alt=""
          sizes="3rem"
          className="w-12 rounded-sm text-[0px] max-sm:not-first:hidden"
        />
      ))}
    </span>
  )
}
