import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import type { TownJson } from "#shop/towns/towns.ts"
import { useCombobox } from "#web/ui/use-combobox.ts"
import "./towns.css"

const NOTHING = { town: "", code: "", district: "" }

export interface TownSuggestionsProps {
  input: RefObject<HTMLInputElement | null>
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
  const [filled, setFilled] = useState(NOTHING)
  const isOurs = postalCode === filled.code

  const list = useId()
  const { found, clear, optionProps } = useCombobox({
    input,
    list,
    find: findTowns,
    untouched,
    onChoose({ town, district_id, postal_code }: TownJson) {
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
    // A user who has scrolled on is about to press another control, which must not move.
    const { bottom = 0 } = input.current?.getBoundingClientRect() ?? {}
    if (found.length === 0 || bottom < 0 || bottom > innerHeight) return
    document.getElementById(list)?.scrollIntoView({ block: "nearest" })
  }, [found, list, input])

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

const MIN_CHARACTERS = 2

/** Where the towns cannot be read, they are asked for again after these pauses. */
const PAUSES_S = [1, 2]
const MAX_PAUSE_S = 5

/**
 * Returns the towns that the typed text may mean; none where the towns cannot be read, since any town may be typed.
 * @param signal ends the request, and asking again
 */
export async function findTowns(
  typed: string,
  signal: AbortSignal,
  [pause, ...later]: readonly number[] = PAUSES_S,
): Promise<readonly TownJson[]> {
  const q = typed.trim()
  if (q.length < MIN_CHARACTERS) return []
  const read = await readTowns(q, signal)
  if (typeof read !== "number") return read
  if (pause === undefined || read > MAX_PAUSE_S) return []
  await new Promise((resolve) => setTimeout(resolve, Math.max(pause, read) * 1000))
  return signal.aborted ? [] : findTowns(typed, signal, later)
}

/** Returns the towns, or where asking again may help, the seconds to wait at least. */
async function readTowns(q: string, signal: AbortSignal): Promise<readonly TownJson[] | number> {
  try {
    const response = await fetch(`/api/towns?${new URLSearchParams({ q })}`, { signal })
    if (response.ok) return ((await response.json()) as { towns: TownJson[] }).towns
    const mayPass = response.status === 429 || response.status >= 500
    return mayPass ? Number(response.headers.get("Retry-After")) || 0 : []
  } catch {
    return 0
  }
}

/** Returns whether the text still names the chosen town, with or without more after it: "Colombo 15" does not name "Colombo 1". */
export function namesTown(typed: string, chosen: string): boolean {
  return typed.startsWith(chosen) && !/^[\p{L}\p{M}\p{N}]/u.test(typed.slice(chosen.length))
}
