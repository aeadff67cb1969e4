import { PackageCheck, Truck } from "lucide-react"
import { useState } from "react"
import { href, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import type { ParcelJson } from "#shop/parcels/parcels.ts"
import { GENERIC } from "#shop/parcels/sheets/profiles.ts"
import { download } from "#web/session/files/download.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { RowMenu } from "../list/row-menu.tsx"
import { useBulkSheet } from "../orders/bulk/use-bulk-sheet.tsx"
import type { useBulkStep } from "../orders/bulk/use-bulk-step.ts"
import { useBusy } from "../use-busy.ts"
import { WaybillsDialog } from "./waybills-dialog.tsx"

interface ParcelFootProps {
  parcels: readonly ParcelJson[]
  /** Names the kind of sheet. */
  profile: string
  shipping: ReturnType<typeof useBulkStep>
  onChange: () => void
}

/** Stays at the foot of the screen with the steps of the chosen parcels: their papers, handed over, tracking numbers, shipped. */
export function ParcelFoot({ parcels, profile, shipping, onChange }: ParcelFootProps) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const [busy, during] = useBusy()
  const { ask, sheet } = useBulkSheet(shipping.busy, shipping.take)
  const courier = profile === GENERIC ? null : profile
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
  async function save(path: "/admin/parcels.csv" | "/admin/parcels.xlsx") {
    const result = await during(download(path, { query: { ids: ids.join(","), profile } }))
    if (!result.ok) toastFailure(m.parcels_sheet_failed(), result)
  }
  const labels = `${href("/admin/parcels/labels")}?${new URLSearchParams({ ids: ids.join(","), profile })}`
  return (
    <>
      {parcels.length > 0 && (
        <div className="screen-foot mt-3">
          <Button className="max-sm:grow" onClick={() => ask("ship", parcels)}>
            <Truck aria-hidden="true" className="size-5" />
            {m.admin_orders_ship_many()}
          </Button>
          <Button variant="secondary" busy={busy} onClick={handOver}>
            <PackageCheck aria-hidden="true" className="size-5 max-sm:hidden" />
            {canUndo ? m.parcels_handover_undo() : m.parcels_handover()}
          </Button>
          <RowMenu
            label={m.admin_list_more()}
            busy={busy}
            actions={[
              { label: m.parcels_sheet_xlsx(), onClick: () => void save("/admin/parcels.xlsx") },
              { label: m.parcels_sheet_csv(), onClick: () => void save("/admin/parcels.csv") },
              { label: m.parcels_labels(), onClick: () => void navigate(labels) },
              { label: m.parcels_waybills(), onClick: () => setAsking(true) },
            ]}
          />
        </div>
      )}
      {sheet}
      {asking && <WaybillsDialog courier={courier} onClose={() => setAsking(false)} onDone={onChange} />}
    </>
  )
}
