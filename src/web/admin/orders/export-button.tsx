import { Download } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import type { Input } from "#web/session/api-types.ts"
import { download } from "#web/session/files/download.ts"
import { Button } from "#web/ui/button.tsx"
import { toastFailure } from "../admin-call.ts"

/** Saves the orders that the list's filters leave, all pages of them, as CSV. */
export function ExportButton({ query }: Input<"GET", "/admin/orders.csv">) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    const result = await download("/admin/orders.csv", { query })
    setBusy(false)
    if (!result.ok) toastFailure(m.admin_orders_export_failed(), result)
  }
  return (
    <Button variant="secondary" busy={busy} onClick={save}>
      <Download aria-hidden="true" className="size-5" />
      {m.admin_orders_export()}
    </Button>
  )
}
