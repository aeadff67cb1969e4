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
}

/** Returns whether rows are being saved as CSV, and a function that saves them: all that the query leaves, from all pages. */
export function useExport<P extends CsvPath>(
  path: P,
  input: Input<"GET", P>,
  failed: string,
): [busy: boolean, save: () => void] {
  const [busy, during] = useBusy()
  async function save() {
    const result = await during(download(path, input))
    if (!result.ok) toastFailure(failed, result)
  }
  return [busy, () => void save()]
}

export function ExportButton<P extends CsvPath>({ path, input, failed }: ExportButtonProps<P>) {
  const [busy, save] = useExport(path, input, failed)
  return (
    <Button variant="secondary" busy={busy} onClick={save}>
      <Download aria-hidden="true" className="size-5" />
      {m.admin_orders_export()}
    </Button>
  )
}
