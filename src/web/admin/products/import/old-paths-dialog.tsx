import { type ChangeEvent, useState } from "react"
import { m } from "#messages/messages.js"
import type { ImportPreview } from "#shop/catalogue/import/import-json.ts"
import { upload } from "#web/session/files/upload.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { toastSuccess } from "../../admin-call.ts"
import { FileInput } from "../../forms/file-input.tsx"
import { useBusy } from "../../use-busy.ts"
import { useExport } from "../../use-export.ts"
import { ImportFaults } from "./import-dialog.tsx"

/** Makes the addresses that a shop had before it moved here lead to its pages, by a table of two columns. */
export function OldPathsDialog({ onClose }: { onClose: () => void }) {
  const [refused, setRefused] = useState<Pick<ImportPreview, "faults" | "fault_count"> | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, during] = useBusy()
  const [saving, save] = useExport("/admin/old-paths.csv", {}, m.admin_products_export_failed())

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    setError(null)
    setRefused(null)
    if (!file) return
    const result = await during(upload("/admin/old-paths", file, () => {}))
    if (!result.ok) return result.sessionOver ? undefined : setError(result.message)
    const { written, removed, fault_count } = result.value
    if (fault_count > 0) return setRefused(result.value)
    toastSuccess(m.admin_old_paths_done({ written, removed }))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={m.admin_seo_old_paths()}
      description={m.admin_old_paths_lead()}
      cancelLabel={m.shell_cancel()}
      footer={
        <Button variant="secondary" busy={saving} onClick={save}>
          {m.admin_old_paths_save()}
        </Button>
      }
    >
      <Field label={m.admin_old_paths_file()} hint={m.admin_old_paths_file_hint()}>
        <FileInput accept=".csv,.xlsx,text/csv" onChange={choose} />
      </Field>
      <p role="status" className="text-muted empty:hidden">
        {busy && m.admin_import_reading()}
      </p>
      {error && <Alert tone="danger" title={error} />}
      {refused && (
        <>
          <p className="font-bold">{m.admin_import_faults({ count: refused.fault_count })}</p>
          <ImportFaults {...refused} />
        </>
      )}
    </Dialog>
  )
}
