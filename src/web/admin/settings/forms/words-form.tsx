import { use } from "react"
import { m } from "#messages/messages.js"
import type { SectionName, SectionValues } from "#shop/settings/sections/sections.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { PictureUpload } from "../../products/picture-upload.tsx"
import { CheckField } from "./check-field.tsx"
import { SectionForm, SettingsContext } from "./section-form.tsx"
import { isInPlace, placesOf, typedValue, usedPlaces, type Words, wordsOf } from "./words.ts"
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
  picture: m.admin_texts_picture,
  picture_alt: m.admin_texts_picture_alt,
}
const TICKED = ["shown", "samples"]
const LONG: Readonly<Record<string, number>> = { lead: 2, text: 2 }

type ItemName = (place: { number: number }) => string

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
  /** Returns the part of the value that the form shows; without it the form shows all. */
  shown?: (value: SectionValues[Name]) => SectionValues[Name]
  /** Returns the value to save, where it differs from the typed one. */
  typed?: (value: Record<string, unknown>) => unknown
  hints?: Readonly<Record<string, string>>
  /** Names each place of a list. */
  item?: ItemName
  /** Empty places at the end are shown one at a time. */
  grows?: boolean
  /** Is the number of lines for texts that are longer than usual. */
  rows?: number
}

/** A section that is words and little else: its fields are those of its value. */
export function WordsForm<Name extends SectionName>(props: WordsFormProps<Name>) {
  const { name, title, text, form, shown = (value) => value, typed = (value) => value } = props
  const { hints = {}, item, grows, rows } = props
  const page = use(SettingsContext)
  if (!page) throw new Error("a section is shown on the pages of the settings only")
  const names = Object.keys(wordsOf(shown(page.settings.values[name])))
  const labels = Object.fromEntries(names.map((field) => [field, () => fullLabelOf(field, item)]))
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
      formats={{ shown: yesOrNo, samples: yesOrNo, picture: (url) => url && m.admin_audit_picture() }}
      shown={(value) => wordsOf(shown(value))}
    >
      {(fields, onBusy) => <WordFields {...{ names, fields, hints, item, grows, rows, onBusy }} />}
    </SectionForm>
  )
}

function labelOf(field: string): string {
  const leaf = leafOf(field)
  return leafLabels[leaf]?.() ?? leaf
}

const leafOf = (field: string) => field.split(".").at(-1) ?? ""

/** Returns the label of a field for readers outside its group. */
function fullLabelOf(field: string, item: ItemName | undefined): string {
  const at = field.split(".").at(-2)
  const label = labelOf(field)
  return at === undefined || !item ? label : m.admin_texts_item_field({ item: item({ number: Number(at) + 1 }), label })
}

interface WordFieldsProps {
  names: readonly string[]
  fields: Fields<string, unknown>
  hints: Readonly<Record<string, string>>
  item: ItemName | undefined
  grows: boolean | undefined
  rows: number | undefined
  onBusy: (busy: boolean) => void
}

type WordFieldProps = Pick<WordFieldsProps, "fields" | "hints" | "rows" | "onBusy"> & { name: string }

function WordFields({ names, fields, hints, item, grows, rows, onBusy }: WordFieldsProps) {
  const places = placesOf(names)
  const count = grows ? usedPlaces(places, fields.values) + 1 : places.length
  const each = (name: string) => <WordField key={name} {...{ name, fields, hints, rows, onBusy }} />
  return (
    <>
      {names.filter((name) => !isInPlace(name)).map(each)}
      {places.slice(0, count).map((place, at) => (
        <fieldset key={place[0]} className="grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2">
          <legend className="px-1 font-bold text-sm">{item?.({ number: at + 1 })}</legend>
          {place.map(each)}
        </fieldset>
      ))}
    </>
  )
}

function WordField({ name, fields, hints, rows, onBusy }: WordFieldProps) {
  const { values, errors, set, bind } = fields
  const leaf = leafOf(name)
  const label = labelOf(name)
  if (leaf === "picture") {
    return (
      <PictureUpload
        id={`${leaf}-of-words`}
        label={label}
        imageUrl={values[name] || null}
        onChange={(imageUrl) => set(name, imageUrl ?? "")}
        onBusy={onBusy}
      />
    )
  }
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
