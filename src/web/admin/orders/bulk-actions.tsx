import { Printer, Truck, X } from "lucide-react"
import { useState } from "react"
import { href, useLocation } from "react-router"
import { m } from "#messages/messages.js"
import type { AdminOrderRow } from "#shop/orders/admin/admin-orders-json.ts"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { ExportButton } from "../export-button.tsx"
import { PageTick, type Selection } from "../list/selection.tsx"
import { type NotShipped, useShipping } from "./use-shipping.ts"

/** Shows what can be done with all chosen orders; only a tick box while none is chosen. */
export function BulkActions({ selection, onDone }: { selection: Selection<AdminOrderRow>; onDone: () => void }) {
  const { rows, clear } = selection
  const { search } = useLocation()
  const [failed, setFailed] = useState<readonly NotShipped[]>([])
  const { busy, ship } = useShipping(onDone)
  const ids = rows.map(({ id }) => id).join(",")

  async function shipChosen() {
    setFailed(await ship(rows))
    clear()
  }
  return (
    <div className="mb-3 grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <PageTick selection={selection} />
        {rows.length > 0 && (
          <>
            <span role="status" className="text-muted text-sm">
              {m.admin_list_selected({ count: rows.length })}
            </span>
            <ButtonLink
              to={`${href("/admin/orders/print")}?ids=${ids}`}
              state={{ list: search }}
              size="sm"
              variant="secondary"
            >
              <Printer aria-hidden="true" className="size-4" />
              {m.admin_print()}
            </ButtonLink>
            <Button size="sm" variant="secondary" busy={busy} onClick={shipChosen}>
              <Truck aria-hidden="true" className="size-4" />
              {m.admin_orders_ship()}
            </Button>
            <ExportButton
              path="/admin/orders.csv"
              input={{ query: { ids } }}
              failed={m.admin_orders_export_failed()}
              label={m.admin_orders_export_chosen()}
              size="sm"
            />
            <Button size="sm" variant="ghost" onClick={clear}>
              <X aria-hidden="true" className="size-4" />
              {m.admin_list_select_none()}
            </Button>
          </>
        )}
      </div>
      {failed.length > 0 && (
        <Alert
          tone="danger"
          title={m.admin_orders_not_shipped({ count: failed.length })}
          action={
            <Button size="sm" variant="secondary" onClick={() => setFailed([])}>
              {m.shell_close()}
            </Button>
          }
        >
          <ul>
            {failed.map(({ order, reason }) => (
              <li key={order.id}>{m.admin_orders_not_shipped_order({ number: order.order_number, reason })}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
