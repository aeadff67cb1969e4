import { Search } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Input } from "#web/ui/input.tsx"

const TYPING_PAUSE_MS = 300
const MAX_CHARACTERS = 100

interface SearchBoxProps {
  /** The search the list shows. */
  value: string
  /** Called after a pause in typing, or immediately by Enter. */
  onSearch: (q: string) => void
  placeholder: string
  /** Names the box for assistive technology: "Search orders". */
  label: string
}

/** A search that follows what is typed; Back and links change it too. */
export function SearchBox({ value, onSearch, placeholder, label }: SearchBoxProps) {
  const [draft, setDraft] = useState(value)
  const asked = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // The URL has followed our own search; what was typed since stays.
    if (asked.current === value) return
    clearTimeout(timer.current)
    asked.current = value
    setDraft(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function ask(text: string) {
    clearTimeout(timer.current)
    const q = text.trim()
    if (q === asked.current) return
    asked.current = q
    onSearch(q)
  }
  function type(text: string) {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(ask, TYPING_PAUSE_MS, text)
  }
  return (
    <search className="relative block min-w-0 grow basis-full sm:basis-64">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAX_CHARACTERS}
        enterKeyHint="search"
        autoComplete="off"
        value={draft}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && ask(draft)}
        className="text-ellipsis pl-11"
      />
    </search>
  )
}
