import { type FormEvent, useEffectEvent, useId, useLayoutEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { useNestedFields } from "#web/ui/forms/use-fields.ts"
import { isSame } from "../forms/compared-values.ts"
import {
  type DescribedList,
  type FormFields,
  type FormValues,
  isBlank,
  isList,
  placesIn,
  withoutBlanks,
} from "../forms/described.ts"
import { DescribedField } from "../forms/described-field.tsx"
import { blankPlace, sentValues, shownValues } from "../forms/form-values.ts"
import { nestedForm } from "../forms/nested-form.ts"
import { SectionTexts } from "../forms/translations/translations-row.tsx"
import { schemaOfTyped } from "../forms/typed-values.ts"
import { useQuestionBeforeLeaving } from "../forms/use-question-before-leaving.tsx"
import type { TextPart } from "./text-parts.ts"

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
  const { fields: described } = part
  const [initial] = useState(() => shownValues(described, value))
  const fields = useNestedFields<string, object, unknown, FormValues>(schemaOf(part), initial, nestedForm(described))
  const isTyped = () => !isSame(withoutBlanks(described, fields.values), initial)
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
        <SectionTexts described={described} fields={fields} />
      </form>
      {question}
    </Dialog>
  )
}

function schemaOf({ form, fields }: TextPart) {
  return schemaOfTyped(form, (values: FormValues) => sentValues(fields, values))
}

interface WordFieldsProps {
  part: TextPart
  fields: FormFields
  onBusy: (busy: boolean) => void
}

function WordFields({ part, fields, onBusy }: WordFieldsProps) {
  // The button that hides or shows the part is on the page itself.
  const all = Object.entries(part.fields).filter(([name]) => name !== "shown")
  return all.map(([name, each]) =>
    isList(each) ? (
      <Places key={name} {...{ name, fields, onBusy }} list={each} item={part.item} />
    ) : (
      <DescribedField key={name} described={each} id={`${name}-of-words`} {...{ name, fields, onBusy }} />
    ),
  )
}

interface PlacesProps extends Omit<WordFieldsProps, "part"> {
  name: string
  list: DescribedList
  item: TextPart["item"]
}

/** Shows the places of a list, with an empty one at its end where it may grow. */
function Places({ name, list, item, fields, onBusy }: PlacesProps) {
  const places = placesIn(fields.values[name])
  const last = places.at(-1)
  const isFull = last !== undefined && !isBlank(list, last)
  const lacksOne = list.grows !== undefined && places.length < list.grows.max && (last === undefined || isFull)
  const add = useEffectEvent(() => fields.set(name, [...places, blankPlace(list)]))
  useLayoutEffect(() => {
    if (lacksOne) add()
  }, [lacksOne])
  return places.map((_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a place has no identity but its number
    <fieldset key={at} className="grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-bold text-sm">{item?.({ number: at + 1 })}</legend>
      {Object.entries(list.fields).map(([part, described]) => (
        <DescribedField
          key={part}
          {...{ described, fields, onBusy }}
          id={`${part}-of-words`}
          name={`${name}.${at}.${part}`}
        />
      ))}
    </fieldset>
  ))
}
