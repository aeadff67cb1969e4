import { type ComponentProps, type ComponentType, useRef, useState } from "react"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import type { TownSuggestionsProps } from "./town-suggestions.tsx"

interface TownFieldProps<Name extends string> extends Pick<ComponentProps<typeof Field>, "label" | "required"> {
  fields: Fields<Name, unknown>
  town: Name
  /** Names the field of the post code, which a chosen town fills. */
  postalCode: Name
  district: Name
  autoComplete: string
}

/** A text field, in which towns are suggested once their script has come; it is requested with the first focus. */
export function TownField<Name extends string>({
  fields,
  town,
  postalCode,
  district,
  label,
  required,
  autoComplete,
}: TownFieldProps<Name>) {
  const input = useRef<HTMLInputElement>(null)
  const untouched = useRef<string>(undefined)
  const [Suggestions, setSuggestions] = useState<ComponentType<TownSuggestionsProps> | null>(null)
  const { error, ...control } = fields.field(town)

  async function load() {
    // It stays what the first focus found: what was typed before a second one is to be suggested for.
    untouched.current ??= control.value
    // If the suggestions cannot be loaded, any town can be typed as without a script.
    const loaded = Suggestions ? null : await import("./town-suggestions.tsx").catch(() => null)
    if (loaded) setSuggestions(() => loaded.TownSuggestions)
  }

  return (
    <Field label={label} required={required} error={error}>
      <div className="relative">
        <Input ref={input} autoComplete={autoComplete} onFocus={load} {...control} />
        {Suggestions && (
          <Suggestions
            input={input}
            untouched={untouched.current ?? ""}
            town={control.value}
            postalCode={fields.values[postalCode]}
            district={fields.values[district]}
            onTown={(name) => fields.set(town, name)}
            onDistrict={(id) => fields.set(district, id)}
            onPostalCode={(code) => fields.set(postalCode, code)}
          />
        )}
      </div>
    </Field>
  )
}
