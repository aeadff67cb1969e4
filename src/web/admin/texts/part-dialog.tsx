import { type FormEvent, useId, useState } from "react"
import { m } from "#messages/messages.js"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { translatedForm } from "#shop/settings/translated.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { type Fields, useFields } from "#web/ui/forms/use-fields.ts"
import { type Described, DescribedField } from "../forms/described-field.tsx"
import { issuesAtFields } from "../forms/issues-at-fields.ts"
import { faultsIn, textFields } from "../forms/translations/section-texts.ts"
import { TranslationsRow } from "../forms/translations/translations-row.tsx"
import { schemaOfTyped } from "../forms/typed-values.ts"
import { useQuestionBeforeLeaving } from "../forms/use-question-before-leaving.tsx"
import { fullLabelOf, leafLabels, leafOf, type TextPart } from "./text-parts.ts"
import { isInPlace, placesOf, TRANSLATIONS, typedValue, usedPlaces, type Words, wordsOf } from "./words.ts"

type PartFields = Fields<string, object>

interface PartDialogProps {
  part: TextPart
  value: object
  unpublished: boolean
  onClose: () => void
  /** Takes the typed value, which is not stored yet. */
  onDraft: (value: object) => void
}

/** Edits one part of the texts; what is typed then shows on the page behind. */
export function PartDialog({ part, value, unpublished, onClose, onDraft }: PartDialogProps) {
  const { edited = (each: object) => each } = part
  const [initial] = useState(() => wordsOf(edited(value as never)))
  const fields = useFields<string, object>(schemaOf(part), initial)
  const isTyped = () => JSON.stringify(fields.values) !== JSON.stringify(initial)
  // Of several questions about one navigation the router asks the newest alone, so this one asks about the page behind too.
  const { leave, question } = useQuestionBeforeLeaving(() => isTyped() || unpublished, onClose)
  const [uploading, setUploading] = useState(false)
  const form = useId()

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Shown now, the part would lack its picture.
    if (uploading) return
    const checked = fields.check(event.currentTarget)
    if (checked.ok) onDraft(checked.value)
  }
  return (
    <Dialog
      open
      onClose={isTyped() ? leave : onClose}
      title={part.title()}
      description={part.text?.()}
      cancelLabel={m.shell_cancel()}
      footer={
        <Button type="submit" form={form} busy={uploading}>
          {m.admin_texts_see()}
        </Button>
      }
    >
      <form id={form} onSubmit={show} noValidate className="grid gap-5">
        <WordFields part={part} fields={fields} onBusy={setUploading} />
        <WordTranslations part={part} fields={fields} />
      </form>
      {question}
    </Dialog>
  )
}

function WordTranslations({ part, fields: { values, errors, set } }: { part: TextPart; fields: PartFields }) {
  const value = values[TRANSLATIONS]
  if (value === undefined || OTHER_LANGUAGES.length === 0) return null
  const english = typedValue(values)
  const describe = (path: string) => ({ label: fullLabelOf(path, part), multiline: isLong(path) })
  return (
    <TranslationsRow
      fields={textFields(part.texts, english, describe)}
      value={value}
      onChange={(changed) => set(TRANSLATIONS, changed)}
      faultsOf={(typed) => faultsIn(part, english, typed)}
      refused={errors[TRANSLATIONS] !== undefined}
    />
  )
}

/** Checks the words of a form; a problem names the field by its path. */
function schemaOf({ form, texts, typed = (value) => value }: TextPart) {
  const schema = schemaOfTyped(translatedForm(form, texts), (words: Words) => typed(typedValue(words)))
  return issuesAtFields(schema, ([name, ...place]) =>
    name === TRANSLATIONS ? name : [name, ...place].map(String).join("."),
  )
}

const TICKED = ["shown", "samples"]
const LONG = ["lead", "text"]

interface WordFieldsProps {
  part: TextPart
  fields: Fields<string, unknown>
  onBusy: (busy: boolean) => void
}

function WordFields({ part, fields: { values, errors, set }, onBusy }: WordFieldsProps) {
  // The button that hides or shows the part is on the page itself.
  const names = Object.keys(values).filter((name) => name !== "shown" && name !== TRANSLATIONS)
  const places = placesOf(names)
  const count = part.grows ? usedPlaces(places, values) + 1 : places.length
  const each = (name: string) => (
    <DescribedField
      key={name}
      described={describedOf(name, part)}
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
          <legend className="px-1 font-bold text-sm">{part.item?.({ number: at + 1 })}</legend>
          {place.map(each)}
        </fieldset>
      ))}
    </>
  )
}

function isLong(name: string): boolean {
  return LONG.includes(leafOf(name))
}

function describedOf(name: string, { hints, rows }: TextPart): Described {
  const leaf = leafOf(name)
  const hint = hints?.[leaf]
  const told = { label: leafLabels[leaf] ?? (() => leaf), ...(hint && { hint }) }
  if (leaf === "picture") return { ...told, kind: "picture" }
  if (TICKED.includes(leaf)) return { ...told, kind: "tick" }
  if (isLong(name)) return { ...told, kind: "lines", rows: rows ?? 2 }
  return {
    ...told,
    half: true,
    input: { autoComplete: "off", inputMode: /value|rating/.test(leaf) ? "numeric" : "text" },
  }
}
