import { m } from "#messages/messages.js"
import { HOLD_SECONDS } from "#shop/orders/orders.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import type { BulkResult } from "./use-bulk-step.ts"

/** Says over the list what was done to many orders, with one Undo for all of them, and names those that could not be changed. */
export function BulkDone({ result, onClose }: { result: BulkResult | null; onClose: () => void }) {
  if (!result) return null
  const { step, changed, mails, failed, undo } = result
  return (
    <div className="mb-3 grid gap-3">
      {changed > 0 && undo && (
        <Alert
          tone="success"
          title={m.admin_bulk_orders_changed({ step, count: changed })}
          action={
            <Button size="sm" variant="secondary" autoFocus onClick={undo}>
              {m.admin_undo()}
            </Button>
          }
        >
          {mails > 0 && m.admin_bulk_orders_mails({ count: mails, seconds: HOLD_SECONDS })}
        </Alert>
      )}
      {failed.length > 0 && (
        <Alert
          tone="danger"
          title={m.admin_bulk_orders_failed({ count: failed.length })}
          action={
            <Button size="sm" variant="secondary" onClick={onClose}>
              {m.shell_close()}
            </Button>
          }
        >
          <ul>
            {failed.map(({ order, reason }) => (
              <li key={order.id}>{m.admin_bulk_orders_failed_order({ number: order.order_number, reason })}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
