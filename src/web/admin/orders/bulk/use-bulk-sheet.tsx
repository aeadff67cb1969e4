import { type ComponentType, useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminOrderRow } from "#shop/orders/admin-order-json.ts"
import type { BulkStep } from "#shop/orders/bulk-step.ts"
import { unreachable } from "#web/session/api/api.ts"
import { toastFailure } from "../../admin-call.ts"
import type { BulkSheetProps } from "./bulk-sheet.tsx"
import type { Taken } from "./use-bulk-step.ts"

/** Asks in a sheet before a step is taken; the sheet's script is loaded then. */
export function useBulkSheet(busy: boolean, onTake: (step: BulkStep, taken: readonly Taken[]) => Promise<void>) {
  const [asked, setAsked] = useState<
    (Pick<BulkSheetProps, "step" | "orders"> & { Sheet: ComponentType<BulkSheetProps> }) | null
  >(null)
  const close = () => setAsked(null)

  async function ask(step: BulkStep, orders: readonly AdminOrderRow[]) {
    try {
      const { BulkSheet } = await import("./bulk-sheet.tsx")
      setAsked({ Sheet: BulkSheet, step, orders })
    } catch {
      toastFailure(m.shell_load_failed(), unreachable())
    }
  }
  async function take(taken: readonly Taken[]) {
    if (asked) await onTake(asked.step, taken)
    close()
  }
  const sheet = asked && (
    <asked.Sheet step={asked.step} orders={asked.orders} busy={busy} onTake={take} onClose={close} />
  )
  return { ask, sheet }
}
