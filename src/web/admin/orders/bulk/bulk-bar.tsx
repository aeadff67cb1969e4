import { Printer, Truck } from "lucide-react"
import { href, useLocation, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import type { AdminOrderRow } from "#shop/orders/admin/admin-orders-json.ts"
import type { BulkStep } from "#shop/orders/bulk-step.ts"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { type Selection, SelectionBar } from "../../list/selection.tsx"
import { useExport } from "../../use-export.ts"
import { useBulkSheet } from "./use-bulk-sheet.tsx"
import type { Taken } from "./use-bulk-step.ts"

interface BulkBarProps {
  selection: Selection<AdminOrderRow>
  busy: boolean
  onTake: (step: BulkStep, taken: readonly Taken[]) => Promise<void>
}

/** Shows what can be done with all chosen orders. Every change of them opens a sheet first. */
export function BulkBar({ selection, busy, onTake }: BulkBarProps) {
  const { rows, clear } = selection
  const { search } = useLocation()
  const navigate = useNavigate()
  const { ask, sheet } = useBulkSheet(busy, async (step, taken) => {
    await onTake(step, taken)
    clear()
  })
  const ids = rows.map(({ id }) => id).join(",")
  const [exporting, save] = useExport("/admin/orders.csv", { query: { ids } }, m.admin_orders_export_failed())

  return (
    <>
      <SelectionBar
        selection={selection}
        busy={exporting}
        more={[
          { label: m.admin_orders_confirm_many(), onClick: () => ask("confirm", rows) },
          { label: m.admin_orders_deliver_many(), onClick: () => ask("deliver", rows) },
          ...(rows.some(({ overdue }) => overdue)
            ? [
                { label: m.admin_orders_extend_many(), onClick: () => ask("extend", rows) },
                { label: m.admin_orders_cancel_many(), danger: true, onClick: () => ask("cancel", rows) },
              ]
            : []),
          { label: m.parcels_of_chosen(), onClick: () => navigate(`${href("/admin/parcels")}?ids=${ids}`) },
          { label: m.admin_orders_export_chosen(), onClick: save },
        ]}
      >
        <Button size="sm" onClick={() => ask("ship", rows)}>
          <Truck aria-hidden="true" className="size-4 max-sm:hidden" />
          {m.admin_orders_ship_many()}
        </Button>
        <ButtonLink
          to={`${href("/admin/orders/print")}?ids=${ids}`}
          state={{ list: search }}
          size="sm"
          variant="secondary"
        >
          <Printer aria-hidden="true" className="size-4 max-sm:hidden" />
          {m.admin_print()}
        </ButtonLink>
      </SelectionBar>
      {sheet}
    </>
  )
}
