import { Download } from "lucide-react"
import { m } from "#messages/messages.js"
import type { Input, Path } from "#web/session/api/api-types.ts"
import { download } from "#web/session/files/download.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { toastFailure } from "./admin-call.ts"
import { useBusy } from "./use-busy.ts"

type CsvPath = Path<"GET"> & `/admin/${string}.csv`

interface ExportButtonProps<P extends CsvPath> {
  path: P
  input: Input<"GET", P>
  /** Is the title of the toast about a failure. */
  failed: string
  label?: string
  size?: "sm" | "md"
}

/** Saves the rows that a list's filters leave, all pages of them, as CSV. */
export function ExportButton<P extends CsvPath>(props: ExportButtonProps<P>) {
  const { path, input, failed, label = m.admin_orders_export(), size = "md" } = props
  const [busy, during] = useBusy()
  async function save() {
    const result = await during(download(path, input))
    if (!result.ok) toastFailure(failed, result)
  }
  return (
    <Button variant="secondary" size={size} busy={busy} onClick={save}>
      <Download aria-hidden="true" className={size === "sm" ? "size-4" : "size-5"} />
      {label}
    </Button>
  )
}
