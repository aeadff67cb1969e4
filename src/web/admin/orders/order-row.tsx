import { Eye, Printer } from "lucide-react"
import type { MouseEvent } from "react"
import { Link, useLocation, useNavigate } from "react-router"
import { centsOf } from "#shop/money.ts"
import type { AdminOrderRow } from "#shop/orders/admin-orders.ts"
import { OrderStatusBadge, PaymentStatusBadge } from "#web/orders/order-badges.tsx"
import { formatDate } from "#web/ui/dates.ts"
import { iconButton } from "#web/ui/icon-button.tsx"
import { Price } from "#web/ui/price.tsx"
import { ActionsCell, Cell } from "../list/data-table.tsx"
import { itemsText } from "./order-format.ts"

/** A row that opens its order: by its number's link for the keyboard, anywhere else by a click. */
export function OrderRow({ order }: { order: AdminOrderRow }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const to = { pathname: `/admin/orders/${order.id}`, search }
  const how = { state: { fromList: true }, preventScrollReset: true }

  function open(event: MouseEvent<HTMLElement>) {
    const onControl = event.target instanceof Element && event.target.closest("a, button")
    if (onControl || window.getSelection()?.toString()) return
    // So that the dialog gives the keyboard back to the row.
    event.currentTarget.querySelector("a")?.focus({ preventScroll: true })
    void navigate(to, how)
  }
  return (
    <tr onClick={open} className="cursor-pointer">
      <Cell label="Order #">
        <Link to={to} {...how} className="thread-link whitespace-nowrap font-bold text-terracotta">
          {order.order_number}
        </Link>
      </Cell>
      <Cell label="Date" className="whitespace-nowrap">
        <time dateTime={order.created_at}>{formatDate(order.created_at)}</time>
      </Cell>
      <Cell label="Customer">
        <div className="min-w-0 leading-snug @min-[60rem]:w-44 2xl:w-64">
          <p className="line-clamp-2 font-bold" title={order.customer_name}>
            {order.customer_name}
          </p>
          <p className="truncate text-muted text-sm" title={order.customer_email}>
            {order.customer_email}
          </p>
        </div>
      </Cell>
      <Cell label="Items" className="whitespace-nowrap">
        {itemsText(order.item_count)}
      </Cell>
      <Cell label="Total" end className="font-bold">
        <Price cents={centsOf(order.total_amount)} />
      </Cell>
      <Cell label="Status">
        <OrderStatusBadge status={order.status} />
      </Cell>
      <Cell label="Payment">
        <PaymentStatusBadge status={order.payment_status} />
      </Cell>
      <ActionsCell>
        <Link to={to} {...how} aria-label={`View ${order.order_number}`} title="View" className={iconButton}>
          <Eye aria-hidden="true" />
        </Link>
        <Link
          to={`/admin/orders/${order.id}/print`}
          aria-label={`Print ${order.order_number}`}
          title="Print"
          className={iconButton}
        >
          <Printer aria-hidden="true" />
        </Link>
      </ActionsCell>
    </tr>
  )
}
