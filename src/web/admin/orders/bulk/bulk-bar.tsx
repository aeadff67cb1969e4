import { Printer, Truck } from "lucide-react"
import { useState } from "react"
import { href, useLocation } from "react-router"
import { m } from "#messages/messages.js"
import type { AdminOrderRow } from "#shop/orders/admin/admin-orders-json.ts"
import type { PressStep } from "#shop/orders/due-step.ts"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { useExport } from "../../export-button.tsx"
import type { Selection } from "../../list/selection.tsx"
import { SelectionBar } from "../../list/selection-bar.tsx"
import { BulkSheet } from "./bulk-sheet.tsx"
import type { Taken } from "./use-bulk-step.ts"

interface BulkBarProps {
  selection: Selection<AdminOrderRow>
  busy: boolean
  onTake: (step: PressStep, taken: readonly Taken[]) => Promise<void>
}

/** Shows what can be done with all chosen orders. Every change of them opens a sheet first. */
export function BulkBar({ selection, busy, onTake }: BulkBarProps) {
  const { rows, clear } = selection
  const { search } = useLocation()
  const [step, setStep] = useState<PressStep | null>(null)
  const ids = rows.map(({ id }) => id).join(",")
  const [exporting, save] = useExport("/admin/orders.csv", { query: { ids } }, m.admin_orders_export_failed())

  return (
    <>
      <SelectionBar
        selection={selection}
        busy={exporting}
        more={[
          { label: m.admin_orders_confirm_many(), onClick: () => setStep("confirm") },
          { label: m.admin_orders_deliver_many(), onClick: () => setStep("deliver") },
          { label: m.admin_orders_export_chosen(), onClick: save },
        ]}
      >
        <Button size="sm" onClick={() => setStep("ship")}>
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
      {step && (
        <BulkSheet
          step={step}
          orders={rows}
          busy={busy}
          onTake={async (taken) => {
            await onTake(step, taken)
            setStep(null)
            clear()
          }}
          onClose={() => setStep(null)}
        />
      )}
    </>
  )
}
