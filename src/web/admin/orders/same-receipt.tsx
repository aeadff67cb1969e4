import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin/admin-orders-json.ts"
import { Alert } from "#web/ui/feedback/alert.tsx"

/** Warns before a payment is approved by a receipt that was sent for another order too. Shows nothing of a receipt that was not. */
export function SameReceipt({ orders }: { orders: AdminOrder["receipt_also_on"] }) {
  if (orders.length === 0) return null
  return (
    <Alert tone="warning" title={m.admin_receipt_reused()}>
      <ul>
        {orders.map(({ id, order_number }) => (
          <li key={id}>
            <Link to={href("/admin/orders/:id", { id })} className="thread-link inline font-bold">
              {m.admin_receipt_also_on({ number: order_number })}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
