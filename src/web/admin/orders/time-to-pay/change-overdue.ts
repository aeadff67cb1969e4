import type { AdminOrderRow } from "#shop/orders/admin-order-json.ts"
import { DAYS_MORE } from "#shop/orders/bulk-step.ts"
import { adminCall } from "../../admin-call.ts"

type Overdue = Pick<AdminOrderRow, "id" | "version">

export function extendOverdue({ id, version }: Overdue) {
  return adminCall("POST", "/admin/orders/:id/pay-by", { param: { id }, json: { days: DAYS_MORE, version } })
}

export function cancelOverdue({ id, version }: Overdue) {
  const json = { status: "cancelled", status_reason: "unpaid", version } as const
  return adminCall("PATCH", "/admin/orders/:id", { param: { id }, json })
}
