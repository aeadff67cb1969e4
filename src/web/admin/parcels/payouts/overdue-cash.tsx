import { href, Link } from "react-router"
import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { centsOf, formatRupees } from "#shop/money.ts"
import { Card } from "#web/ui/card.tsx"
import { useAdminQuery } from "../../list/use-admin-query.ts"

/** Lists the parcels whose cash should be there by now. */
export function OverdueCash() {
  const { value } = useAdminQuery("/admin/payouts/overdue", {})
  if (!value) return null
  const { orders, days } = value
  return (
    <Card aria-labelledby="overdue" className="grid gap-3">
      <h2 id="overdue" className="text-2xl">
        {m.parcels_overdue()}
      </h2>
      <p className="text-muted">
        {orders.length > 0 ? m.parcels_overdue_lead({ days }) : m.parcels_overdue_none({ days })}
      </p>
      {orders.length > 0 && (
        <ul className="divide-y divide-line">
          {orders.map(({ id, order_number, customer_name, to_collect, courier, shipped_at }) => (
            <li key={id} className="wrap-anywhere flex flex-wrap justify-between gap-x-4 py-2">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <Link to={href("/admin/orders/:id", { id })} className="thread-link -my-2.5 font-bold">
                  {order_number}
                </Link>
                <span>{customer_name}</span>
              </span>
              <span className="text-sm">
                {[courier, formatDate(shipped_at), formatRupees(centsOf(to_collect))].filter(Boolean).join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
