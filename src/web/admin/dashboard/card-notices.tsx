import { Link } from "react-router"
import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { ShownNotice } from "#shop/orders/cards/admin-cards.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { adminCall, toastFailure } from "../admin-call.ts"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { toOrder } from "../orders/to-order.ts"

const faults: Readonly<Record<ShownNotice["fault"], () => string>> = {
  unreadable: m.admin_card_fault_unreadable,
  other_merchant: m.admin_card_fault_merchant,
  unknown_order: m.admin_card_fault_order,
  other_order: m.admin_card_fault_other_order,
  other_amount: m.admin_card_fault_amount,
  other_currency: m.admin_card_fault_currency,
  refund_due: m.admin_card_fault_refund,
  charged_back: m.admin_card_fault_back,
  refund_refused: m.admin_card_fault_refused,
  unconfirmed: m.admin_card_fault_unconfirmed,
  sent_back: m.admin_card_fault_sent_back,
}

export function CardNotices() {
  const { value, reload } = useAdminQuery("/admin/card-notices", {})
  if (!value || (value.notices.length === 0 && !value.forged)) return null
  const { notices, forged } = value
  async function take(id: number) {
    const taken = await adminCall("POST", "/admin/card-notices/:id/seen", { param: { id: String(id) } })
    if (!taken.ok) toastFailure(m.admin_card_notices(), taken)
    reload()
  }
  return (
    <Card aria-labelledby="card-notices" className="grid gap-3">
      <h2 id="card-notices" className="text-xl">
        {m.admin_card_notices()}
      </h2>
      <ul className="divide-y divide-line">
        {notices.map(({ id, fault, order_id, order_number, amount, created_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-2">
            <div className="min-w-0">
              <p>{faults[fault]()}</p>
              <p className="wrap-anywhere flex flex-wrap items-baseline gap-x-2 text-muted text-sm">
                {order_id && (
                  <Link {...toOrder(order_id)} className="thread-link -my-2.5 font-bold">
                    {order_number}
                  </Link>
                )}
                {[order_id ? null : order_number, amount, formatDate(created_at)].filter(Boolean).join(" · ")}
              </p>
            </div>
            <Seen onSeen={() => void take(id)} />
          </li>
        ))}
      </ul>
      {forged && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="min-w-0 text-muted text-sm">{m.admin_card_fault_forged({ times: forged.times })}</p>
          <Seen onSeen={() => void take(forged.id)} />
        </div>
      )}
    </Card>
  )
}

function Seen({ onSeen }: { readonly onSeen: () => void }) {
  return (
    <Button size="sm" variant="secondary" onClick={onSeen}>
      {m.admin_card_seen()}
    </Button>
  )
}
