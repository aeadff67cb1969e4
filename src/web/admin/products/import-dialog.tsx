import { type ChangeEvent, useState } from "react"
import { m } from "#messages/messages.js"
import type { ImportPreview } from "#shop/catalogue/import/import-products.server.ts"
import { upload } from "#web/session/files/upload.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { toastSuccess } from "../admin-call.ts"
import { FileInput } from "../forms/file-input.tsx"
import { changesOf } from "../history/history.tsx"
import { useBusy } from "../use-busy.ts"

interface Chosen {
  readonly file: File
  readonly preview: ImportPreview
}

/** Reads a CSV file, shows what it would change or what is wrong in it, and imports it once that is confirmed. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, during] = useBusy()

  async function look(file: File) {
    const result = await during(upload("/admin/product-imports/preview", file, () => {}, {}))
    setChosen(result.ok ? { file, preview: result.value } : null)
    if (!result.ok && !result.sessionOver) setError(result.message)
  }
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    setError(null)
    if (file) void look(file)
  }
  async function carryOut({ file, preview: { preview, fingerprint } }: Chosen) {
    setError(null)
    const result = await during(upload("/admin/product-imports", file, () => {}, { query: { preview, fingerprint } }))
    if (!result.ok) {
      if (!result.sessionOver) setError(result.message)
      return result.status === 409 ? look(file) : undefined
    }
    toastSuccess(m.admin_import_done(result.value))
    onDone()
  }
  const ready = chosen && chosen.preview.faults.length === 0 && chosen.preview.created + chosen.preview.changed > 0
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={m.admin_import_title()}
      description={m.admin_import_lead()}
      cancelLabel={m.shell_cancel()}
      footer={
        ready && (
          <Button busy={busy} onClick={() => carryOut(chosen)}>
            {m.admin_import_confirm()}
          </Button>
        )
      }
    >
      <Field label={m.admin_import_file()} hint={m.admin_import_file_hint()}>
        <FileInput accept=".csv,text/csv" onChange={choose} />
      </Field>
      <div role="status" className="grid gap-4">
        {busy && !chosen && <p className="text-muted">{m.admin_import_reading()}</p>}
        {chosen && <Summary {...chosen.preview} />}
      </div>
      {error && <Alert tone="danger" title={error} />}
      {chosen &&
        (chosen.preview.faults.length > 0 ? (
          <ImportFaults {...chosen.preview} />
        ) : (
          <ImportChanges {...chosen.preview} />
        ))}
    </Dialog>
  )
}

function Summary({ created, changed, unchanged, fault_count: faults, new_categories: categories }: ImportPreview) {
  return (
    <>
      <p className="font-bold">
        {faults > 0
          ? m.admin_import_faults({ count: faults })
          : m.admin_import_summary({ created, changed, unchanged })}
      </p>
      {faults === 0 && categories.length > 0 && (
        <p>{m.admin_import_new_categories({ names: categories.join(", ") })}</p>
      )}
    </>
  )
}

const list = "max-h-80 max-sm:max-h-52 overflow-y-auto rounded-md border border-line text-sm"
const row = "wrap-anywhere border-line border-t px-3 py-2 first:border-t-0"

function ImportFaults({ faults, fault_count }: Pick<ImportPreview, "faults" | "fault_count">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
    <ol aria-label={m.admin_import_faults_label()} tabIndex={0} className={list}>
      {faults.map(({ line, column, message }) => (
        <li key={`${line} ${column} ${message}`} className={row}>
          <span className="font-bold">
            {column ? m.admin_import_place({ line, column }) : m.admin_import_line({ line })}
          </span>{" "}
          {message}
        </li>
      ))}
      {fault_count > faults.length && (
        <li className={row}>{m.admin_import_more({ count: fault_count - faults.length })}</li>
      )}
    </ol>
  )
}

function ImportChanges({ changes, created, changed }: Pick<ImportPreview, "changes" | "created" | "changed">) {
  if (changes.length === 0) return null
  const more = created + changed - changes.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
    <ul aria-label={m.admin_import_changes_label()} tabIndex={0} className={list}>
      {changes.map(({ line, id, name, fields }) => (
        <li key={line} className={row}>
          <span className="font-bold">{name}</span>{" "}
          <span className="text-muted">{id ? "" : m.admin_import_is_new()}</span>
          {id && (
            <ul className="text-muted">
              {changesOf(asEntry(fields)).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
      {more > 0 && <li className={row}>{m.admin_import_more({ count: more })}</li>}
    </ul>
  )
}

function asEntry(fields: ImportPreview["changes"][number]["fields"]) {
  const valuesOf = (which: "before" | "after") => Object.fromEntries(fields.map((each) => [each.field, each[which]]))
  return { before: valuesOf("before"), after: valuesOf("after") }
}
