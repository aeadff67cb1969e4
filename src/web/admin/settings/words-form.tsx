import { use } from "react"
import { m } from "#messages/messages.js"
import type { SectionName, SectionValues } from "#shop/settings/sections.ts"
import { Field } from "#web/ui/field.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { Textarea } from "#web/ui/textarea.tsx"
import { CheckField } from "./check-field.tsx"
import { SectionForm, SettingsContext } from "./section-form.tsx"
import { groupsOf, typedValue, type Words, wordsOf } from "./words.ts"
import { yesOrNo } from "./yes-or-no.ts"

const leafLabels: Readonly<Record<string, () => string>> = {
  shown: m.admin_texts_shown,
  samples: m.admin_texts_samples,
  origin: m.admin_texts_origin,
  title: m.admin_texts_title,
  lead: m.admin_texts_lead,
  text: m.admin_texts_text,
  value: m.admin_texts_value,
  suffix: m.admin_texts_suffix,
  label: m.admin_texts_label,
  name: m.admin_texts_name,
  rating: m.admin_texts_rating,
  product: m.admin_texts_product,
}
const TICKED = ["shown", "samples"]
const LONG: Readonly<Record<string, number>> = { lead: 2, text: 2 }

interface Issues {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
}

export interface WordsFormProps<Name extends SectionName> {
  name: Name
  title: string
  text?: string
  form: {
    safeParse(value: unknown): { success: true; data: SectionValues[Name] } | { success: false; error: Issues }
  }
  /** What is shown of the value, where that is not all of it. */
  shown?: (value: SectionValues[Name]) => SectionValues[Name]
  /** The typed value as it is to be saved, where that is another one. */
  typed?: (value: Record<string, unknown>) => unknown
  hints?: Readonly<Record<string, string>>
  /** Lines of the texts that are longer than usual. */
  rows?: number
}

/** A section that is words and little else: its fields are those of its value. */
export function WordsForm<Name extends SectionName>(props: WordsFormProps<Name>) {
  const { name, title, text, form, shown = (value) => value, typed = (value) => value, hints = {}, rows } = props
  const page = use(SettingsContext)
  if (!page) throw new Error("a section is shown on the pages of the settings only")
  const names = Object.keys(wordsOf(shown(page.settings.values[name])))
  const labels = Object.fromEntries(names.map((field) => [field, () => labelOf(field)]))
  const schema = {
    safeParse(words: unknown) {
      const result = form.safeParse(typed(typedValue(words as Words)))
      if (result.success) return result
      const issues = result.error.issues.map(({ path, message }) => ({ path: [path.map(String).join(".")], message }))
      return { success: false as const, error: { issues } }
    },
  }
  return (
    <SectionForm
      name={name}
      title={title}
      text={text}
      schema={schema}
      labels={labels}
      formats={{ shown: yesOrNo, samples: yesOrNo }}
      shown={(value) => wordsOf(shown(value))}
    >
      {(fields) => <WordFields {...{ names, fields, hints, rows }} />}
    </SectionForm>
  )
}

function labelOf(field: string): string {
  const [leaf = "", at] = field.split(".").toReversed()
  const label = leafLabels[leaf]?.() ?? leaf
  return at === undefined ? label : m.admin_texts_numbered({ label, number: Number(at) + 1 })
}

interface WordFieldsProps {
  names: readonly string[]
  fields: Fields<string, unknown>
  hints: Readonly<Record<string, string>>
  rows: number | undefined
}

function WordFields({ names, fields, hints, rows }: WordFieldsProps) {
  return groupsOf(names).map((group) => {
    const each = group.map((name) => <WordField key={name} {...{ name, fields, hints, rows }} />)
    if (!group[0]?.includes(".")) return each
    return (
      <div key={group[0]} className="grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2">
        {each}
      </div>
    )
  })
}

function WordField({ name, fields, hints, rows }: Omit<WordFieldsProps, "names"> & { name: string }) {
  const { values, errors, set, bind } = fields
  const leaf = name.split(".").at(-1) ?? ""
  const label = labelOf(name)
  if (TICKED.includes(leaf)) {
    return <CheckField name={name} value={values[name] ?? ""} label={label} onTick={(value) => set(name, value)} />
  }
  const told = { label, error: errors[name], hint: hints[leaf] }
  const lines = LONG[leaf]
  if (lines) {
    return (
      <Field {...told} className="sm:col-span-full">
        <Textarea rows={rows ?? lines} {...bind(name)} />
      </Field>
    )
  }
  return (
    <Field {...told} {...bind(name)} autoComplete="off" inputMode={/value|rating/.test(leaf) ? "numeric" : "text"} />
  )
}
