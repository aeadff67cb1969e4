import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useState } from "react"

interface ComboboxProps<Option> {
  /** Is the field that is typed in, which keeps the focus. */
  readonly input: RefObject<HTMLInputElement | null>
  /** Is the id of the list of options. */
  readonly list: string
  /** Is open while there are any. */
  readonly options: readonly Option[]
  readonly onChoose: (option: Option) => void
  readonly onClose: () => void
}

/** Makes a field the combobox of a list of suggestions; returns the props of the option at a place of the list. */
export function useCombobox<Option>({ input, list, options, onChoose, onClose }: ComboboxProps<Option>) {
  const [active, setActive] = useState(-1)
  const open = options.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another list none is chosen yet
  useEffect(() => setActive(-1), [options])

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

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = options[active]
    if (step && open) setActive((before) => (before + step + options.length + 1) % (options.length + 1))
    else if (event.key === "Escape" && open) onClose()
    else if (event.key === "Enter" && chosen) onChoose(chosen)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const field = input.current
    const listener = (event: KeyboardEvent) => onKey(event)
    field?.addEventListener("keydown", listener)
    return () => field?.removeEventListener("keydown", listener)
  }, [input])

  return (option: Option, at: number) => ({
    role: "option" as const,
    id: `${list}-${at}`,
    "aria-selected": at === active,
    tabIndex: -1,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => onChoose(option),
  })
}
