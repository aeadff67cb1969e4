import type { Fields } from "#web/ui/forms/use-fields.ts"
import { type Described, DescribedField } from "../settings/forms/described-field.tsx"
import { leafLabels, leafOf, type TextPart } from "./text-parts.ts"
import { isInPlace, placesOf, TRANSLATIONS, usedPlaces } from "./words.ts"

const TICKED = ["shown", "samples"]
const LONG = ["lead", "text"]

interface WordFieldsProps {
  part: TextPart
  fields: Fields<string, unknown>
  onBusy: (busy: boolean) => void
}

/** Shows the fields of a part: those of its value, place by place. */
export function WordFields({ part, fields: { values, errors, set }, onBusy }: WordFieldsProps) {
  // The page itself has the button that hides or shows the part.
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

export function isLong(name: string): boolean {
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
