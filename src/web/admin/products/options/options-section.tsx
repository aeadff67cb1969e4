import { Plus, Trash2 } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { MAX_CHOICES } from "#shop/catalogue/variants/options.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { combinationsOf, englishOf, faultIn, valuesIn, withChoice, withoutChoice, withTyped } from "./form-options.ts"
import { type OptionsProps, VariantsTable } from "./variants-table.tsx"

/** Edits up to two options of a product, and the price and stock of each combination of their values. */
export function OptionsSection(props: OptionsProps) {
  const { options, error, onChange } = props
  const { choices } = options
  const combinations = combinationsOf(options)
  const faulty = combinations.find(faultIn)
  return (
    <>
      {choices.length === 0 && <p className="text-muted text-sm">{m.admin_options_hint()}</p>}
      <div ref={useFocusOnAdded(choices.length)} className="grid gap-5 empty:hidden">
        {choices.map(({ name: { [baseLocale]: typed }, values }, at) => {
          const example = at === 0 ? m.admin_options_colour() : m.admin_options_size()
          const name = typed || example
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place alone
            <div key={at} className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <Field
                // The form focuses what has the name of its field: where a variant has a fault, that is the variant.
                name={at === 0 && !faulty ? "options" : `option-${at}`}
                label={m.admin_options_name()}
                value={typed}
                placeholder={example}
                onChange={(event) => onChange(withTyped(options, at, { name: event.target.value }))}
              />
              <div className="flex items-end gap-2">
                <ValuesField
                  name={`option-values-${at}`}
                  label={m.admin_options_values({ name })}
                  values={englishOf(values)}
                  onType={(line) => onChange(withTyped(options, at, { values: line }))}
                />
                <IconButton
                  label={m.admin_options_remove({ name })}
                  onClick={() => onChange(withoutChoice(options, at))}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
            </div>
          )
        })}
      </div>
      {choices.length < MAX_CHOICES && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onChange(withChoice(options))}
          className="justify-self-start"
        >
          <Plus aria-hidden="true" className="size-4" />
          {choices.length === 0 ? m.admin_options_add() : m.admin_options_add_second()}
        </Button>
      )}
      {error && (
        <p role="alert" className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
      {combinations.length > 0 && <VariantsTable {...props} {...{ combinations, faulty }} />}
    </>
  )
}

interface ValuesFieldProps {
  name: string
  label: string
  values: readonly string[]
  onType: (line: string) => void
}

/** Takes values in one line, and keeps a comma that waits for the next one. */
function ValuesField({ name, label, values, onType }: ValuesFieldProps) {
  const [typed, setTyped] = useState("")
  const isTyped = valuesIn(typed).join() === values.join()
  return (
    <Field
      name={name}
      className="min-w-0 grow"
      label={<span className="wrap-anywhere">{label}</span>}
      value={isTyped ? typed : values.join(", ")}
      placeholder={m.admin_options_values_example()}
      onChange={({ target }) => {
        setTyped(target.value)
        onType(target.value)
      }}
    />
  )
}

function useFocusOnAdded(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) list.current?.lastElementChild?.querySelector("input")?.focus()
    before.current = count
  }, [count])
  return list
}
