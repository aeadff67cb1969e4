import type { AdminOrderRow } from "#shop/orders/admin/admin-orders-json.ts"
import { type BulkStep, DAYS_MORE } from "#shop/orders/bulk-step.ts"
import { adminCall } from "../../admin-call.ts"
import type { Taken } from "./use-bulk-step.ts"

/** Returns how an order that was not paid in time is given more of it, or cancelled; nothing for the steps of one press. */
export function changeOverdue({ id, version }: AdminOrderRow, step: BulkStep): Pick<Taken, "change"> {
  const param = { id }
  if (step === "extend") {
    const json = { days: DAYS_MORE, version }
    return { change: () => adminCall("POST", "/admin/orders/:id/pay-by", { param, json }) }
  }
  if (step !== "cancel") return {}
  const json = { status: "cancelled", status_reason: "unpaid", version } as const
  return { change: () => adminCall("PATCH", "/admin/orders/:id", { param, json }) }
}
