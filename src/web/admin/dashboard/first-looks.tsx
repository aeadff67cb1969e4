import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { centsOf } from "#shop/money.ts"
import type { AdminOrderRow } from "#shop/orders/admin/admin-orders-json.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatDate } from "#web/ui/dates.ts"
import { Price } from "#web/ui/price.tsx"

type OrdersToSeeProps = Omit<FirstLookProps, "count" | "children"> & {
  list: { count: number; orders: AdminOrderRow[] }
}

/** Shows the first orders that need attention. */
export function OrdersToSee({ list, ...look }: OrdersToSeeProps) {
  return (
    <FirstLook {...look} count={list.count}>
      {list.orders.map((order) => (
        <li key={order.id}>
          <Link to={href("/admin/orders/:id", { id: order.id })} className={row}>
            <span className="min-w-0 grow leading-snug">
              <span className="flex items-baseline justify-between gap-x-3 font-bold">
                <span className="wrap-anywhere line-clamp-2 min-w-0">{order.customer_name}</span>
                <Price cents={centsOf(order.total_amount)} className="shrink-0 text-sm" />
              </span>
              <span className="flex flex-wrap justify-between gap-x-3 text-muted text-sm">
                {order.order_number}
                <time dateTime={order.created_at}>{formatDate(order.created_at)}</time>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </FirstLook>
  )
}

export function LowStock({ list }: { list: { count: number; products: AdminProduct[] } }) {
  return (
    <FirstLook
      title={m.admin_low_stock()}
      count={list.count}
      all={`${href("/admin/products")}?status=low_stock`}
      empty={m.admin_dashboard_well_stocked()}
    >
      {list.products.map((product) => (
        <li key={product.id}>
          <Link to={`${href("/admin/products")}?${new URLSearchParams({ q: product.name })}`} className={row}>
            <span className="w-10 shrink-0">
              <ProductPicture
                imageUrl={product.image_url}
                alt=""
                sizes="40px"
                className="gap-0! rounded-md text-[0px]"
              />
            </span>
            <span className="line-clamp-2 min-w-0 grow font-bold leading-snug">{product.name}</span>
            <Badge tone={product.stock_quantity === 0 ? "danger" : "warning"}>
              {product.stock_quantity === 0
                ? m.admin_out_of_stock()
                : m.admin_dashboard_left({ count: product.stock_quantity })}
            </Badge>
          </Link>
        </li>
      ))}
    </FirstLook>
  )
}

const row = "-mx-2 flex items-center gap-3 rounded-md px-2 py-2 transition-colors hover:bg-terracotta-soft"

interface FirstLookProps {
  title: string
  count: number
  /** Is the path of the screen that lists all of them. */
  all: string
  empty: string
  children: ReactNode
}

function FirstLook({ title, count, all, empty, children }: FirstLookProps) {
  return (
    <Card>
      <header className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        <Badge tone={count > 0 ? "pending" : "success"}>{count.toLocaleString("en-US")}</Badge>
      </header>
      {count === 0 ? (
        <p className="py-4 text-muted">{empty}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">{children}</ul>
          <Link
            to={all}
            aria-label={m.admin_dashboard_view_all_of({ title })}
            className="thread-link mt-2 font-bold text-sm text-terracotta"
          >
            {m.admin_dashboard_view_all()}
          </Link>
        </>
      )}
    </Card>
  )
}
