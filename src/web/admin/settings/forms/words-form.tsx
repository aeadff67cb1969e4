import { use } from "react"
import { m } from "#messages/messages.js"
import type { SectionName, SectionValues } from "#shop/settings/sections/sections.ts"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { type Described, DescribedField, readable } from "./described-field.tsx"
import { SectionForm, type SectionSchema, SettingsContext } from "./section-form.tsx"
import { isInPlace, placesOf, typedValue, usedPlaces, type Words, wordsOf } from "./words.ts"

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
const LONG = ["lead", "text"]

type ItemName = (place: { number: number }) => string

interface WordsFormProps<Name extends SectionName> {
  name: Name
  title: string
  text?: string
  form: SectionSchema<Name>
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
  const { name, title, text, form, shown = (value) => value, typed = (value) => value, item, grows } = props
  const page = use(SettingsContext)
  if (!page) throw new Error("a section is shown on the pages of the settings only")
  const names = Object.keys(wordsOf(shown(page.settings.values[name])))
  const described = new Map(names.map((field) => [field, describedOf(field, props)]))
  const each = <Value,>(make: (described: Described, field: string) => Value) =>
    Object.fromEntries([...described].map(([field, about]) => [field, make(about, field)]))
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
      labels={each(
        ({ label }, field) =>
          () =>
            fullLabelOf(field, label(), item),
      )}
      formats={each((about) => (value: string) => readable(about, value))}
      shown={(value) => wordsOf(shown(value))}
    >
      {(fields, onBusy) => <WordFields {...{ described, fields, item, grows, onBusy }} />}
    </SectionForm>
  )
}

const leafOf = (field: string) => field.split(".").at(-1) ?? ""

/** Returns the label of a field for readers outside its group. */
function fullLabelOf(field: string, label: string, item: ItemName | undefined): string {
  const at = field.split(".").at(-2)
  return at === undefined || !item ? label : m.admin_texts_item_field({ item: item({ number: Number(at) + 1 }), label })
}

function describedOf(
  name: string,
  { hints = {}, rows }: Pick<WordsFormProps<SectionName>, "hints" | "rows">,
): Described {
  const leaf = leafOf(name)
  const hint = hints[leaf]
  const told = { label: leafLabels[leaf] ?? (() => leaf), ...(hint !== undefined && { hint: () => hint }) }
  if (leaf === "picture") return { ...told, kind: "picture" }
  if (TICKED.includes(leaf)) return { ...told, kind: "tick" }
  if (LONG.includes(leaf)) return { ...told, kind: "lines", rows: rows ?? 2 }
  return {
    ...told,
    half: true,
    input: { autoComplete: "off", inputMode: /value|rating/.test(leaf) ? "numeric" : "text" },
  }
}

interface WordFieldsProps {
  described: ReadonlyMap<string, Described>
  fields: Fields<string, unknown>
  item: ItemName | undefined
  grows: boolean | undefined
  onBusy: (busy: boolean) => void
}

function WordFields({ described, fields: { values, errors, set }, item, grows, onBusy }: WordFieldsProps) {
  const names = [...described.keys()]
  const places = placesOf(names)
  const count = grows ? usedPlaces(places, values) + 1 : places.length
  const each = (name: string) => (
    <DescribedField
      key={name}
      described={described.get(name) ?? { label: () => name }}
      id={`${leafOf(name)}-of-words`}
      name={name}
      value={values[name] ?? ""}
      error={errors[name]}
      onType={(value) => set(name, value)}
      onBusy={onBusy}
    />
  )
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
