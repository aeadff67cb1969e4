import clsx from "clsx"
import { Search } from "lucide-react"
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { Input } from "#web/ui/controls/input.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import type { ListFilter, ListUrl } from "./list-url.ts"

/** Names the search box for assistive technology ("Search orders"), and gives the text that it shows while empty. */
export interface SearchTexts {
  label: string
  placeholder: string
}

/** Shows the search of a list, and a select for each of its filters: on a phone as many beside each other as are shown whole. */
export function ListFilters({ url, search, className }: { url: ListUrl; search: SearchTexts; className: string }) {
  const { filters, query, find, choose } = url
  return (
    <div className={clsx("flex flex-wrap gap-3", className)}>
      <SearchBox value={query.q} onSearch={find} {...search} />
      {filters.map(
        ({ name, label, choices, tabs }) =>
          !tabs && (
            <Select
              key={name}
              aria-label={label()}
              value={query.choices[name]}
              onChange={(event) => choose(name, event.target.value)}
              className="flex-auto max-sm:*:field-sizing-content sm:min-w-40 sm:flex-none"
              choices={choices.map(([choice, name]) => [choice, name()])}
            />
          ),
      )}
    </div>
  )
}

const TYPING_PAUSE_MS = 300
const MAX_CHARACTERS = 100

interface SearchBoxProps extends SearchTexts {
  value: string
  /** Is called after a pause in typing, or immediately by Enter. */
  onSearch: (q: string) => void
  /** Gets each letter at once. */
  onType?: (text: string) => void
}

/** Searches while its user types; Back and links change its text too. */
export function SearchBox({ value, onSearch, onType, placeholder, label }: SearchBoxProps) {
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
    onType?.(text)
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
        ref={useSearchKey()}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        title={m.admin_list_search_key()}
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

interface FilterTabsProps {
  url: ListUrl
  filter: ListFilter
  /** Counts the rows that each choice leaves, as text; undefined until that is known. */
  counts: Readonly<Record<string, string>> | undefined
  children: ReactNode
}

export function FilterTabs({ url, filter: { name, label, choices }, counts, children }: FilterTabsProps) {
  return (
    <Tabs
      tabs={choices.map(([id, text]) => ({ id, label: <TabLabel text={text()} count={counts?.[id]} /> }))}
      selected={url.query.choices[name] ?? ""}
      onSelect={(choice) => url.choose(name, choice)}
      label={label()}
      className="grid-cols-[minmax(0,1fr)] gap-4"
    >
      {children}
    </Tabs>
  )
}

function TabLabel({ text, count }: { text: string; count: string | undefined }) {
  return (
    <>
      <span>{text}</span> {count !== undefined && <span className="ml-1 font-normal tabular-nums">{count}</span>}
    </>
  )
}

const TYPED_IN = "input:not([type=checkbox]), textarea, select, [contenteditable]"

/** The key "/" puts the cursor into the search, unless a dialog stands over it. */
function useSearchKey(): RefObject<HTMLInputElement | null> {
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== "/" || event.altKey || event.ctrlKey || event.metaKey) return
      const typed = event.target instanceof Element && event.target.closest(TYPED_IN)
      const onTop = [...document.querySelectorAll("dialog:modal")].at(-1) ?? null
      if (typed || search.current?.closest("dialog") !== onTop) return
      event.preventDefault()
      search.current?.select()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [])
  return search
}
