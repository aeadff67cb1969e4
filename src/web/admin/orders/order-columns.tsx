import { Printer } from "lucide-react"
import { Suspense } from "react"
import { href, Link, type LinkProps, useLocation } from "react-router"
import { formatDate } from "#messages/formats.ts"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { centsOf } from "#shop/money.ts"
import type { AdminOrderRow } from "#shop/orders/admin-order-json.ts"
import { OrderStatusBadge, PaymentBadge } from "#web/orders/order-badges.tsx"
import { Thumbnail } from "#web/products/thumbnail.tsx"
import { lazyPart } from "#web/ui/lazy-part.ts"
import { Price } from "#web/ui/price.tsx"
import type { Column } from "../list/data-table.tsx"
import { RowTick } from "../list/selection.tsx"
import { May } from "../shell/may.tsx"

const OverdueRow = lazyPart(async () => (await import("./time-to-pay/overdue-row.tsx")).OverdueRow)

export const orderTableColumns: readonly Column<AdminOrderRow>[] = [
  {
    key: "order",
    header: m.admin_orders_column_number,
    className: "@max-[60rem]:text-left",
    // Tick and picture stand in the cell of the number, because a column of their own would have no header.
    cell: (order) => (
      <div className="flex items-center gap-2.5">
        <RowTick id={order.id} label={m.admin_orders_select({ number: order.order_number })} />
        <Thumbnail imageUrl={order.image_url} className="order-picture @min-[60rem]:size-10" />
        <OrderLink
          order={order}
          className="order-number thread-link whitespace-nowrap font-bold text-terracotta tabular-nums"
        >
          {order.order_number}
        </OrderLink>
      </div>
    ),
  },
  {
    key: "date",
    header: m.admin_orders_column_date,
    // On phones the date shares the line of the order number: in the column of the total, which is wider, it would make the number wrap.
    className:
      "whitespace-nowrap @max-[60rem]:text-left @max-[60rem]:text-muted @max-[50rem]:justify-end @max-[30rem]:[grid-area:order]! @max-[30rem]:justify-self-end",
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
  },
  {
    key: "customer",
    header: m.admin_orders_column_customer,
    className: "@max-[60rem]:text-left",
    cell: ({ customer_name, customer_email }) => (
      <div className="min-w-0 leading-snug @min-[60rem]:w-28 2xl:w-64">
        <p
          lang={langWritten(customer_name)}
          className="line-clamp-2 font-bold @max-[30rem]:line-clamp-1"
          title={customer_name}
        >
          {customer_name}
        </p>
        <p className="truncate text-muted text-sm @max-[30rem]:hidden" title={customer_email}>
          {customer_email}
        </p>
      </div>
    ),
  },
  {
    key: "items",
    header: m.admin_orders_column_items,
    className: "whitespace-nowrap @max-[60rem]:justify-end @max-[60rem]:text-muted @max-[30rem]:hidden",
    cell: ({ item_count }) => m.admin_orders_items({ count: item_count }),
  },
  {
    key: "total",
    header: m.admin_orders_column_total,
    end: true,
    className: "font-bold @max-[60rem]:justify-end",
    cell: ({ total_amount }) => <Price cents={centsOf(total_amount)} />,
  },
  {
    key: "status",
    header: m.admin_status,
    className: "order-status",
    cell: ({ status }) => <OrderStatusBadge status={status} />,
  },
  {
    key: "payment",
    header: m.admin_orders_column_payment,
    cell: (order, { onReload }) => (
      <div className="flex grow items-center gap-1 @min-[30rem]:flex-wrap @min-[50rem]:grid @min-[50rem]:justify-items-start">
        <span className={order.overdue ? "@max-[30rem]:hidden" : "contents"}>
          <PaymentBadge order={order} />
        </span>
        {order.overdue && (
          <>
            <span className="text-danger text-sm">{m.admin_orders_overdue()}</span>
            <May call="POST /admin/orders/:id/pay-by">
              <Suspense>
                <OverdueRow order={order} onReload={onReload} />
              </Suspense>
            </May>
          </>
        )}
      </div>
    ),
  },
  {
    key: "actions",
    header: m.admin_actions,
    end: true,
    // On a phone what is chosen is printed.
    className: "@max-[30rem]:hidden",
    cell: (order) => (
      <Link
        to={href("/admin/orders/:id/print", { id: order.id })}
        aria-label={m.admin_orders_print({ number: order.order_number })}
        title={m.admin_print()}
        className="icon-button"
      >
        <Printer aria-hidden="true" />
      </Link>
    ),
  },
]

function OrderLink({ order, ...props }: Omit<LinkProps, "to"> & { order: AdminOrderRow }) {
  const { search } = useLocation()
  const to = { pathname: href("/admin/orders/:id", { id: order.id }), search }
  return <Link {...props} to={to} state={{ from: "list" }} preventScrollReset />
}
