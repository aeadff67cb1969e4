import { PackageCheck, ScanBarcode, Truck } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import type { ParcelJson } from "#shop/parcels/parcels.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { BulkDone } from "../orders/bulk/bulk-result.tsx"
import { useBulkSheet } from "../orders/bulk/use-bulk-sheet.tsx"
import { useBulkStep } from "../orders/bulk/use-bulk-step.ts"
import { useBusy } from "../use-busy.ts"
import { WaybillsDialog } from "./waybills-dialog.tsx"

interface ParcelActionsProps {
  parcels: readonly ParcelJson[]
  /** Is null of a sheet that is no courier's. */
  courier: string | null
  onChange: () => void
}

/** Takes the steps of packed parcels: handed over, tracking numbers, shipped. */
export function ParcelActions({ parcels, courier, onChange }: ParcelActionsProps) {
  const [asking, setAsking] = useState(false)
  const [busy, during] = useBusy()
  const shipping = useBulkStep(onChange)
  const { ask, sheet } = useBulkSheet(shipping.busy, shipping.take)
  const ids = parcels.map(({ id }) => id)
  const canUndo = parcels.length > 0 && parcels.every(({ handed_over }) => handed_over?.today)

  async function handOver() {
    const result = await during(
      canUndo
        ? adminCall("POST", "/admin/handovers/undo", { json: { ids } })
        : adminCall("POST", "/admin/handovers", { json: { ids, courier } }),
    )
    if (!result.ok) return toastFailure(m.parcels_handover_failed(), result)
    toastSuccess(canUndo ? m.parcels_handover_undone() : m.parcels_handover_done({ count: result.value.changed }))
    onChange()
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          <ScanBarcode aria-hidden="true" className="size-5" />
          {m.parcels_waybills()}
        </Button>
        <Button variant="secondary" busy={busy} onClick={handOver}>
          <PackageCheck aria-hidden="true" className="size-5" />
          {canUndo ? m.parcels_handover_undo() : m.parcels_handover()}
        </Button>
        <Button onClick={() => ask("ship", parcels)}>
          <Truck aria-hidden="true" className="size-5" />
          {m.admin_orders_ship_many()}
        </Button>
      </div>
      <BulkDone result={shipping.result} onClose={shipping.close} />
      {sheet}
      {asking && <WaybillsDialog courier={courier} onClose={() => setAsking(false)} onDone={onChange} />}
    </>
  )
}
