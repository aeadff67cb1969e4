import { Eye, Printer } from "lucide-react"
import { href, Link, type LinkProps, useLocation } from "react-router"
import { centsOf } from "#shop/money.ts"
import type { AdminOrderRow } from "#shop/orders/admin-orders.ts"
import { OrderStatusBadge, PaymentStatusBadge } from "#web/orders/order-badges.tsx"
import { formatDate } from "#web/ui/dates.ts"
import { iconButton } from "#web/ui/icon-button.tsx"
import { Price } from "#web/ui/price.tsx"
import type { Column } from "../list/data-table.tsx"
import { itemsText } from "./order-format.ts"

export const orderColumns: readonly Column<AdminOrderRow>[] = [
  {
    key: "order",
    header: () => "Order #",
    className: "@max-[60rem]:text-left",
    cell: (order) => (
      <OrderLink order={order} className="thread-link whitespace-nowrap font-bold text-terracotta">
        {order.order_number}
      </OrderLink>
    ),
  },
  {
    key: "date",
    header: () => "Date",
    className: "whitespace-nowrap @max-[60rem]:text-left @max-[60rem]:text-muted @max-[40rem]:justify-end",
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
  },
  {
    key: "customer",
    header: () => "Customer",
    className: "@max-[60rem]:text-left",
    cell: ({ customer_name, customer_email }) => (
      <div className="min-w-0 leading-snug @min-[60rem]:w-44 2xl:w-64">
        <p className="line-clamp-2 font-bold" title={customer_name}>
          {customer_name}
        </p>
        <p className="truncate text-muted text-sm" title={customer_email}>
          {customer_email}
        </p>
      </div>
    ),
  },
  {
    key: "items",
    header: () => "Items",
    className: "whitespace-nowrap @max-[60rem]:justify-end @max-[60rem]:text-muted",
    cell: ({ item_count }) => itemsText(item_count),
  },
  {
    key: "total",
    header: () => "Total",
    end: true,
    className: "font-bold @max-[60rem]:justify-end",
    cell: ({ total_amount }) => <Price cents={centsOf(total_amount)} />,
  },
  { key: "status", header: () => "Status", named: true, cell: ({ status }) => <OrderStatusBadge status={status} /> },
  {
    key: "payment",
    header: () => "Payment",
    named: true,
    cell: ({ payment_status }) => <PaymentStatusBadge status={payment_status} />,
  },
  {
    key: "actions",
    header: () => "Actions",
    end: true,
    className: "@max-[40rem]:self-end",
    cell: (order) => (
      <>
        <OrderLink order={order} aria-label={`View ${order.order_number}`} title="View" className={iconButton}>
          <Eye aria-hidden="true" />
        </OrderLink>
        <Link
          to={href("/admin/orders/:id/print", { id: order.id })}
          aria-label={`Print ${order.order_number}`}
          title="Print"
          className={iconButton}
        >
          <Printer aria-hidden="true" />
        </Link>
      </>
    ),
  },
]

/** Opens the order over the list as it is. */
function OrderLink({ order, ...props }: Omit<LinkProps, "to"> & { order: AdminOrderRow }) {
  const { search } = useLocation()
  const to = { pathname: href("/admin/orders/:id", { id: order.id }), search }
  return <Link {...props} to={to} state={{ fromList: true }} preventScrollReset />
}
