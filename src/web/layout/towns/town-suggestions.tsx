import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import type { TownJson } from "#shop/towns/towns.ts"
import { useCombobox } from "#web/ui/combobox/use-combobox.ts"
import { useSuggestions } from "#web/ui/combobox/use-suggestions.ts"
import { findTowns, namesTown } from "./find-towns.ts"

const NOTHING = { town: "", code: "", district: "" }

export interface TownSuggestionsProps {
  /** Is the field that is typed in. */
  input: RefObject<HTMLInputElement | null>
  /** Is what the field held before anybody typed. */
  untouched: string
  town: string
  postalCode: string
  district: string
  onTown: (town: string) => void
  onDistrict: (id: string) => void
  onPostalCode: (code: string) => void
}

/**
 * Suggests towns for what is typed, as the list of a combobox. A chosen one brings its district along, and its post
 * code unless another was typed; and it takes both away again when another town is typed.
 */
export function TownSuggestions({
  input,
  untouched,
  town,
  postalCode,
  district,
  onTown,
  onPostalCode,
  onDistrict,
}: TownSuggestionsProps) {
  const { found, clear } = useSuggestions(input, findTowns, untouched)
  const [filled, setFilled] = useState(NOTHING)
  const isOurs = postalCode === filled.code

  const list = useId()
  const optionProps = useCombobox({
    input,
    list,
    options: found,
    onClose: clear,
    onChoose({ town, district_id, postal_code }: TownJson) {
      clear()
      onTown(town)
      const id = String(district_id)
      onDistrict(id)
      const isTyped = postalCode.trim() !== "" && !isOurs
      const code = isTyped ? "" : (postal_code ?? "")
      if (!isTyped) onPostalCode(code)
      setFilled({ town, code, district: id })
    },
  })

  useEffect(() => {
    const field = input.current
    field?.addEventListener("blur", clear)
    return () => field?.removeEventListener("blur", clear)
  }, [input, clear])

  useEffect(() => {
    if (found.length > 0) document.getElementById(list)?.scrollIntoView({ block: "nearest" })
  }, [found, list])

  const leave = useEffectEvent(() => {
    if (isOurs) onPostalCode("")
    if (district === filled.district) onDistrict("")
    setFilled(NOTHING)
  })
  const isLeft = filled.town !== "" && !namesTown(town, filled.town)
  useEffect(() => {
    if (isLeft) leave()
  }, [isLeft])

  return (
    <>
      <p role="status" className="sr-only">
        {found.length > 0
          ? m.shell_towns_count({ count: found.length })
          : filled.code && isOurs && m.shell_towns_filled({ code: filled.code })}
      </p>
      {found.length > 0 && (
        <div role="listbox" id={list} aria-label={m.shell_find_found()} className="towns">
          {found.map((each, at) => (
            <div key={`${each.town} ${each.district}`} lang={langWritten(each.town)} {...optionProps(each, at)}>
              <span>
                <strong>{each.town}</strong>
                {each.known_as && ` (${each.known_as})`}
                {` · ${each.district}`}
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
