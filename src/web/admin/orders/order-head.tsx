import { href, Link } from "react-router"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { centsOf } from "#shop/money.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { OrderStatusBadge, PaymentBadge } from "#web/orders/order-badges.tsx"
import { LineName } from "#web/products/lines/line-name.tsx"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Price } from "#web/ui/price.tsx"
import { useMay } from "../shell/may.tsx"
import { lineForOwner } from "./line-for-owner.ts"

const MAX_PICTURES = 4

/** Says whose order it is, how much it is about, and of what, in the same height for every order. */
export function OrderHead({ order }: { order: AdminOrder }) {
  const { items } = order
  const maySeeCustomer = useMay()("GET /admin/customers/:id")
  const [only] = items.length === 1 ? items : []
  return (
    <div className="grid gap-2">
      <p className="flex min-h-[2lh] items-baseline justify-between gap-3 font-bold text-lg md:min-h-0">
        {maySeeCustomer ? (
          <Link
            to={href("/admin/customers/:id", { id: order.user_id ?? order.id })}
            lang={langWritten(order.customer_name)}
            className="thread-link wrap-anywhere -my-2 line-clamp-2 py-2"
          >
            {order.customer_name}
          </Link>
        ) : (
          <span lang={langWritten(order.customer_name)} className="wrap-anywhere line-clamp-2">
            {order.customer_name}
          </span>
        )}
        <Price cents={centsOf(order.total_amount)} className="shrink-0" />
      </p>
      <p className="flex flex-wrap gap-2">
        <OrderStatusBadge status={order.status} pickUp={order.pick_up} />
        <PaymentBadge order={order} prefix={m.orders_payment_prefix()} />
      </p>
      <div className="flex min-h-14 items-center gap-2">
        {items.slice(0, MAX_PICTURES).map((item) => (
          <span key={item.id} className="relative w-14 shrink-0">
            <ProductPicture
              imageUrl={item.product?.image_url ?? null}
              alt={only ? "" : item.product_name}
              sizes="56px"
              className="gap-0! rounded-md text-[0px]"
            />
            {item.quantity > 1 && (
              <span className="absolute right-0 bottom-0 rounded-tl-md bg-surface px-1 font-bold text-xs">
                {m.admin_order_pieces({ quantity: item.quantity })}
              </span>
            )}
          </span>
        ))}
        <div className="wrap-anywhere min-w-0 text-sm leading-snug">
          {only ? (
            <LineName {...lineForOwner(only)} clamp />
          ) : (
            items.length > MAX_PICTURES && m.admin_order_more_items({ count: items.length - MAX_PICTURES })
          )}
        </div>
      </div>
    </div>
  )
}
