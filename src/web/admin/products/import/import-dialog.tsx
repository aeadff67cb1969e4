import { type ChangeEvent, type FormEvent, useState } from "react"
import { m } from "#messages/messages.js"
import type { ImportPreview } from "#shop/catalogue/import/import-json.ts"
import { upload } from "#web/session/files/upload.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { toastSuccess } from "../../admin-call.ts"
import { FileInput } from "../../forms/file-input.tsx"
import { changesOf } from "../../history/history.tsx"
import { useBusy } from "../../use-busy.ts"
import { describedHistory } from "../product-values.ts"
import { ImportPictures } from "./import-pictures.tsx"

interface Chosen {
  readonly file: File
  readonly preview: ImportPreview
  /** Is what was entered for one of the file's currency; undefined where nothing was. */
  readonly rate: string | undefined
}

/** Reads a file of products, shows what it would change or what is wrong in it, and imports it once that is confirmed. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, during] = useBusy()

  async function look(file: File, rate?: string) {
    const result = await during(upload("/admin/product-imports/preview", file, () => {}, { query: { rate } }))
    setChosen(result.ok ? { file, preview: result.value, rate } : null)
    if (!result.ok && !result.sessionOver) setError(result.message)
  }
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    setError(null)
    if (file) void look(file)
  }
  async function carryOut({ file, rate, preview: { preview, fingerprint } }: Chosen) {
    setError(null)
    const query = { preview, fingerprint, rate }
    const result = await during(upload("/admin/product-imports", file, () => {}, { query }))
    if (!result.ok) {
      if (!result.sessionOver) setError(result.message)
      return result.status === 409 ? look(file, rate) : undefined
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
      <ImportPictures onDone={() => chosen && look(chosen.file, chosen.rate)} />
      <Field label={m.admin_import_file()} hint={m.admin_import_file_hint()}>
        <FileInput accept=".csv,.xlsx,text/csv" onChange={choose} />
      </Field>
      <div role="status" className="grid gap-4">
        {busy && !chosen && <p className="text-muted">{m.admin_import_reading()}</p>}
        {chosen && <Summary {...chosen.preview} />}
      </div>
      {chosen?.preview.takes_rate && (
        <RateForm busy={busy} currency={chosen.preview.currency} onRate={(rate) => look(chosen.file, rate)} />
      )}
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

interface RateFormProps {
  busy: boolean
  currency: string | null
  onRate: (rate: string | undefined) => void
}

function RateForm({ busy, currency, onRate }: RateFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const rate = String(new FormData(event.currentTarget).get("rate")).trim().replace(",", ".")
    onRate(rate || undefined)
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <Field
        name="rate"
        inputMode="decimal"
        autoComplete="off"
        maxLength={13}
        className="grow basis-60"
        label={currency === null ? m.admin_import_rate_unknown() : m.admin_import_rate({ currency })}
        hint={currency === null && m.admin_import_rate_unknown_hint()}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {m.admin_import_convert()}
      </Button>
    </form>
  )
}

function Summary({
  created,
  changed,
  unchanged,
  fault_count: faults,
  new_categories: categories,
  notes,
}: ImportPreview) {
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
      {notes.map((note) => (
        <p key={note} className="wrap-anywhere text-sm">
          {note}
        </p>
      ))}
    </>
  )
}

const list = "max-h-80 max-sm:max-h-52 overflow-y-auto rounded-md border border-line text-sm"
const row = "wrap-anywhere border-line border-t px-3 py-2 first:border-t-0"

function placeOf(lines: string, column: string | null): string {
  const isOne = /^\d+$/.test(lines)
  if (column) return isOne ? m.admin_import_place({ line: lines, column }) : m.admin_import_places({ lines, column })
  return isOne ? m.admin_import_line({ line: lines }) : m.admin_import_lines({ lines })
}

export function ImportFaults({ faults }: Pick<ImportPreview, "faults">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
    <ol aria-label={m.admin_import_faults_label()} tabIndex={0} className={list}>
      {faults.map(({ line, lines, column, message }) => (
        <li key={`${line} ${column} ${message}`} className={row}>
          <span className="font-bold">{placeOf(lines, column)}</span> {message}
        </li>
      ))}
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
              {changesOf(asEntry(fields), describedHistory).map((change) => (
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
