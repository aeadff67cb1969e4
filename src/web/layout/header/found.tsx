import { Search } from "lucide-react"
import { type RefObject, useCallback, useEffect, useState } from "react"
import { useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { findSuggestions, type Suggestion, WAIT_MS } from "./find-suggestions.ts"
import { SmallPicture } from "./small-picture.tsx"

export interface FoundProps {
  /** Is the field that is typed in. */
  input: RefObject<HTMLInputElement | null>
}

const LIST = "found"

/** Suggests categories and products for what is typed, as the list of a combobox; the focus stays in the field. */
export function Found({ input }: FoundProps) {
  const navigate = useNavigate()
  const { found, clear } = useSuggestions(input)
  const [active, setActive] = useState(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another list none is chosen yet
  useEffect(() => setActive(-1), [found])
  const open = found.length > 0

  const choose = useCallback(
    ({ to }: Suggestion) => {
      clear()
      input.current?.form?.reset()
      input.current?.blur()
      void navigate(to)
    },
    [clear, input, navigate],
  )

  useEffect(() => {
    const field = input.current
    if (!field) return
    field.role = "combobox"
    field.ariaAutoComplete = "list"
    field.ariaExpanded = String(open)
    if (open) field.setAttribute("aria-controls", LIST)
    else field.removeAttribute("aria-controls")
    if (active >= 0) field.setAttribute("aria-activedescendant", `${LIST}-${active}`)
    else field.removeAttribute("aria-activedescendant")

    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = found[active]
      if (step && open) setActive((before) => (before + step + found.length + 1) % (found.length + 1))
      else if (event.key === "Escape" && open) clear()
      else if (event.key === "Enter" && chosen) choose(chosen)
      else return
      event.preventDefault()
    }
    field.addEventListener("keydown", onKey)
    return () => field.removeEventListener("keydown", onKey)
  }, [input, open, active, found, choose, clear])

  if (!open) return null
  return (
    <div role="listbox" id={LIST} aria-label={m.shell_find_found()} className="found">
      {found.map((each, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field, which keeps the focus
        <div
          key={each.text}
          role="option"
          id={`${LIST}-${at}`}
          aria-selected={at === active}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(each)}
        >
          {each.price ? <SmallPicture imageUrl={each.imageUrl} className="size-12" /> : <Search aria-hidden="true" />}
          <span>{each.text}</span>
          {each.price && <strong>{each.price}</strong>}
        </div>
      ))}
    </div>
  )
}

function useSuggestions(input: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState(() => input.current?.value ?? "")
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const clear = useCallback(() => setFound([]), [])

  useEffect(() => {
    const field = input.current
    const onInput = () => setText(field?.value ?? "")
    const onReset = () => setText("")
    field?.addEventListener("input", onInput)
    field?.form?.addEventListener("reset", onReset)
    return () => {
      field?.removeEventListener("input", onInput)
      field?.form?.removeEventListener("reset", onReset)
    }
  }, [input])

  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const suggestions = await findSuggestions(text, leaving.signal)
      if (!leaving.signal.aborted) setFound(suggestions)
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [text])
  return { found, clear }
}
