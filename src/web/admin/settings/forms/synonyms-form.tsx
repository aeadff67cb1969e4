import { Download } from "lucide-react"
import { type ChangeEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { save } from "#web/session/files/download.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { toastSuccess } from "../../admin-call.ts"
import { DescribedField } from "../../forms/described-field.tsx"
import { FileInput } from "../../forms/file-input.tsx"
import { SectionForm } from "./section-form.tsx"
import { synonyms } from "./synonym-fields.ts"

const { lines } = synonyms.fields

export function SynonymsForm() {
  return (
    <SectionForm section={synonyms}>
      {(fields, onBusy) => (
        <>
          <DescribedField described={lines} id="synonyms-lines" name="lines" {...{ fields, onBusy }} />
          <LinesFile text={fields.bind("lines").value} onTake={(text) => fields.set("lines", text)} />
        </>
      )}
    </SectionForm>
  )
}

/** Saves the lines as a file, and adds those of a file to the form, where they can be looked at before they are saved. */
function LinesFile({ text, onTake }: { text: string; onTake: (text: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    const read = await readLinesFile(file)
    // The same file can be chosen again once it was mended.
    target.value = ""
    setProblem("problem" in read ? read.problem : null)
    if ("problem" in read) return
    const { text: taken, added } = withLines(text, read.text)
    onTake(taken)
    toastSuccess(m.admin_synonyms_imported({ added }), m.admin_synonyms_imported_hint())
  }
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
      <Field label={m.admin_synonyms_import()} error={problem}>
        <FileInput accept=".txt,.csv,text/plain,text/csv" onChange={take} />
      </Field>
      <Button
        variant="secondary"
        onClick={() => save(new Blob([text, "\n"], { type: "text/plain" }), m.admin_synonyms_file())}
      >
        <Download aria-hidden="true" className="size-5" />
        {m.admin_synonyms_export()}
      </Button>
    </div>
  )
}

export function withLines(text: string, file: string): { readonly text: string; readonly added: number } {
  const linesOf = (content: string) => content.split(/\r\n?|\n/).map((line) => line.trim())
  const there = linesOf(text).filter(Boolean)
  const added = [...new Set(linesOf(file))].filter((line) => line !== "" && !there.includes(line))
  return { text: [...there, ...added].join("\n"), added: added.length }
}

const MAX_FILE_BYTES = 1_000_000

export async function readLinesFile(file: Blob): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_FILE_BYTES) return { problem: m.admin_synonyms_import_too_large() }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer())
    return text.includes("\0") ? { problem: m.admin_synonyms_import_no_text() } : { text }
  } catch {
    return { problem: m.admin_synonyms_import_no_text() }
  }
}
