import { type ChangeEvent, useState } from "react"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import type { WaybillsPreview } from "#shop/parcels/waybills/waybills.ts"
import { upload } from "#web/session/files/upload.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { toastSuccess } from "../admin-call.ts"
import { FileInput } from "../forms/file-input.tsx"
import { useBusy } from "../use-busy.ts"
import { ScrollingList } from "./scrolling-list.tsx"

interface WaybillsDialogProps {
  courier: string | null
  onClose: () => void
  onDone: () => void
}

interface Chosen {
  readonly file: File
  readonly preview: WaybillsPreview
}

/** Takes tracking numbers from a pasted column or a file, shows what they would change or what is wrong, and writes them. */
export function WaybillsDialog({ courier: proposed, onClose, onDone }: WaybillsDialogProps) {
  const [courier, setCourier] = useState(proposed ?? "")
  const [pasted, setPasted] = useState("")
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, during] = useBusy()

  async function look(file: File) {
    setError(null)
    const result = await during(upload("/admin/waybills/preview", file, () => {}, {}))
    setChosen(result.ok ? { file, preview: result.value } : null)
    if (!result.ok && !result.sessionOver) setError(result.message)
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file) void look(file)
  }
  async function write({ file }: Chosen) {
    const query = courier.trim() === "" ? {} : { courier: courier.trim() }
    const result = await during(upload("/admin/waybills", file, () => {}, { query }))
    if (!result.ok) {
      if (!result.sessionOver) setError(result.message)
      return
    }
    toastSuccess(m.parcels_waybills_done({ count: result.value.changed }))
    onClose()
    onDone()
  }
  const ready = chosen && chosen.preview.fault_count === 0 && chosen.preview.count > 0
  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      title={m.parcels_waybills()}
      description={m.parcels_waybills_lead()}
      cancelLabel={m.shell_cancel()}
      footer={
        ready ? (
          <Button busy={busy} onClick={() => write(chosen)}>
            {m.parcels_waybills_write({ count: chosen.preview.count })}
          </Button>
        ) : (
          <Button busy={busy} disabled={pasted.trim() === ""} onClick={() => look(pastedTable(pasted))}>
            {m.parcels_waybills_check()}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <Field
          label={m.admin_tracking_courier()}
          value={courier}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setCourier(target.value)}
        />
        <Field label={m.parcels_waybills_paste()} hint={m.parcels_waybills_paste_hint()}>
          <Textarea
            rows={4}
            spellCheck={false}
            value={pasted}
            onChange={({ target }) => {
              setPasted(target.value)
              setChosen(null)
            }}
          />
        </Field>
        <Field label={m.parcels_waybills_file()}>
          <FileInput accept=".csv,.xlsx,text/csv" onChange={choose} />
        </Field>
        {error && <Alert tone="danger" title={error} />}
        {chosen && <Preview {...chosen.preview} />}
      </div>
    </Dialog>
  )
}

function Preview({ lines, faults, fault_count, count }: WaybillsPreview) {
  const isFaulty = fault_count > 0
  return (
    <div className="grid gap-2">
      <p role="status" className="font-bold">
        {isFaulty ? m.admin_import_faults({ count: fault_count }) : m.parcels_waybills_ready({ count })}
      </p>
      <ScrollingList label={isFaulty ? m.admin_import_faults_label() : m.admin_import_changes_label()}>
        {isFaulty
          ? faults.map(({ line, message }) => (
              <li key={line} className="wrap-anywhere px-3 py-2">
                <span className="font-bold">{m.admin_import_line({ line })}</span> {message}
              </li>
            ))
          : lines.map(({ line, order_number, customer_name, waybill, before }) => (
              <li key={line} className="wrap-anywhere px-3 py-2">
                <span className="font-bold">{order_number}</span>{" "}
                <span lang={langWritten(customer_name)}>{customer_name}</span>: {before && `${before} → `}
                <span className="font-bold">{waybill}</span>
              </li>
            ))}
      </ScrollingList>
    </div>
  )
}

/** Returns the pasted text as a file. In a chat or on a page, spaces stand between the two columns. */
function pastedTable(pasted: string): File {
  const lines = pasted.split("\n").map((line) => {
    const trimmed = line.trim()
    return /[\t,;]/.test(trimmed) ? trimmed : trimmed.replace(/\s+/, "\t")
  })
  return new File([lines.join("\n")], "pasted.csv", { type: "text/csv" })
}
