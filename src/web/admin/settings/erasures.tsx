import { href, Link } from "react-router"
import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { Card } from "#web/ui/card.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"

/** Shows which accounts are erased next and what holds them up, and how many orders lose their customer soon. */
export function Erasures() {
  const upcoming = useAdminQuery("/admin/erasures", {}).value
  if (!upcoming) return null
  const { erasures, orders } = upcoming
  return (
    <Card aria-labelledby="erasures" className="grid gap-3">
      <h2 id="erasures" className="text-2xl">
        {m.admin_erasures_title()}
      </h2>
      {erasures.length === 0 && <p className="text-muted">{m.admin_erasures_none()}</p>}
      <ul>
        {erasures.map(({ account_id: id, asked_at, due_at, held_by }) => (
          <li key={id}>
            <Link to={href("/admin/customers/:id", { id })} className="inline-block py-2.5 underline">
              {held_by.length === 0
                ? m.admin_erasures_due({ asked: formatDate(asked_at), due: formatDate(due_at) })
                : m.admin_erasures_held({
                    asked: formatDate(asked_at),
                    orders: held_by.map((order) => order.order_number).join(", "),
                  })}
            </Link>
          </li>
        ))}
      </ul>
      <p>{m.admin_erasures_orders({ count: orders })}</p>
    </Card>
  )
}
