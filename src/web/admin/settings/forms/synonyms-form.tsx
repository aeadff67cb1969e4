import { Download } from "lucide-react"
import { type ChangeEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { save } from "#web/session/files/download.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { toastSuccess } from "../../admin-call.ts"
import { boundField } from "../../forms/use-edit-form.ts"
import { SectionForm } from "./section-form.tsx"
import { linesSchema, readLinesFile, withLines } from "./synonym-lines.ts"

const labels = { lines: m.admin_synonyms_lines }

export function SynonymsForm() {
  return (
    <SectionForm
      name="synonyms"
      title={m.admin_settings_synonyms()}
      text={m.admin_settings_synonyms_lead()}
      schema={linesSchema}
      labels={labels}
      shown={({ lines }) => ({ lines: lines.join("\n") })}
    >
      {(fields) => {
        const { name, value, onChange, ...field } = boundField(fields, labels)("lines")
        return (
          <>
            <Field {...field} hint={m.admin_synonyms_hint()}>
              <Textarea {...{ name, value, onChange }} rows={6} spellCheck={false} />
            </Field>
            <LinesFile text={value} onTake={(text) => fields.set("lines", text)} />
          </>
        )
      }}
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
        <Input
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          onChange={take}
          className="file:mr-3 file:rounded-full file:bg-terracotta-soft file:px-3 file:font-bold file:text-terracotta-deep"
        />
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
