import { type MouseEvent, type RefObject, useCallback, useEffect, useEffectEvent, useState } from "react"

/** Nothing is requested while the pauses in typing are shorter than this. */
const WAIT_MS = 200

interface ComboboxProps<Option> {
  /** Is the field of the typed text, which keeps the focus. */
  readonly input: RefObject<HTMLInputElement | null>
  readonly list: string
  /** Finds the suggestions. It must be the same function in every render. */
  readonly find: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** Is what the field held before anybody typed, for which nothing is suggested. */
  readonly untouched?: string
  /** Is called after the suggestions have gone; they come back when more is typed. */
  readonly onChoose: (option: Option) => void
}

/** Makes a field the combobox of what `find` suggests for its text. The result has a function for the props of each option. */
export function useCombobox<Option>({ input, list, find, untouched, onChoose }: ComboboxProps<Option>) {
  const { found, clear } = useSuggestions(input, find, untouched)
  const [active, setActive] = useState(-1)
  const open = found.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another list none is chosen yet
  useEffect(() => setActive(-1), [found])

  useEffect(() => {
    const field = input.current
    if (!field) return
    field.role = "combobox"
    field.ariaAutoComplete = "list"
    field.ariaExpanded = String(open)
    if (open) field.setAttribute("aria-controls", list)
    else field.removeAttribute("aria-controls")
    if (active < 0) return field.removeAttribute("aria-activedescendant")
    field.setAttribute("aria-activedescendant", `${list}-${active}`)
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" })
  }, [input, list, open, active])

  function choose(option: Option) {
    clear()
    onChoose(option)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[active]
    if (step && open) setActive((before) => (before + step + found.length + 1) % (found.length + 1))
    else if (event.key === "Escape" && open) clear()
    else if (event.key === "Enter" && chosen) choose(chosen)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const field = input.current
    const listener = (event: KeyboardEvent) => onKey(event)
    field?.addEventListener("keydown", listener)
    return () => field?.removeEventListener("keydown", listener)
  }, [input])

  const optionProps = (option: Option, at: number) => ({
    role: "option" as const,
    id: `${list}-${at}`,
    "aria-selected": at === active,
    tabIndex: -1,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => choose(option),
  })
  return { found, clear, optionProps }
}

function useSuggestions<Suggestion>(
  input: RefObject<HTMLInputElement | null>,
  find: (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>,
  untouched = "",
) {
  const [text, setText] = useState("")
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const clear = useCallback(() => {
    setText("")
    setFound([])
  }, [])

  const findForEarlierText = useEffectEvent((typed: string) => {
    if (typed !== untouched) setText(typed)
  })
  useEffect(() => {
    const field = input.current
    const onInput = () => setText(field?.value ?? "")
    field?.addEventListener("input", onInput)
    // What was typed until the listener stands is read here, or it would wait for one more letter.
    findForEarlierText(field?.value ?? "")
    field?.form?.addEventListener("reset", clear)
    return () => {
      field?.removeEventListener("input", onInput)
      field?.form?.removeEventListener("reset", clear)
    }
  }, [input, clear])

  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const suggestions = await find(text, leaving.signal)
      if (!leaving.signal.aborted) setFound(suggestions)
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [text, find])
  return { found, clear }
}
