import { m } from "#messages/messages.js"
import type { LeftOut } from "#shop/orders/bulk-step.ts"
import { type OrderStatus, orderStatusLabels } from "#shop/orders/orders.ts"

const texts = {
  cancelled: () => orderStatusLabels.cancelled,
  not_overdue: m.admin_bulk_orders_not_overdue,
  refused: m.admin_bulk_orders_refused,
  to_call: m.admin_bulk_orders_to_call,
  to_check: m.admin_bulk_orders_to_check,
  unpaid: m.admin_bulk_orders_unpaid,
  unconfirmed: m.admin_bulk_orders_unconfirmed,
  unshipped: m.admin_bulk_orders_unshipped,
}

export function leftOutText({ status }: { readonly status: OrderStatus }, reason: LeftOut): string {
  if (reason !== "done") return texts[reason]()
  return m.admin_bulk_orders_done({ status })
}
