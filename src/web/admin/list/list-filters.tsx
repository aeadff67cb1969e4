import clsx from "clsx"
import type { ReactNode } from "react"
import { Select } from "#web/ui/select.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import type { ListFilter } from "./list-url.ts"
import { SearchBox } from "./search-box.tsx"
import type { ListUrl } from "./use-list-url.ts"

interface ListFiltersProps {
  url: ListUrl
  search: { label: string; placeholder: string }
  className: string
}

/** The search of a list, and a select for each of its filters. */
export function ListFilters({ url, search, className }: ListFiltersProps) {
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
              className="min-w-32 flex-1 sm:min-w-40 sm:flex-none"
            >
              {choices.map(([choice, choiceName]) => (
                <option key={choice} value={choice}>
                  {choiceName()}
                </option>
              ))}
            </Select>
          ),
      )}
    </div>
  )
}

interface FilterTabsProps {
  url: ListUrl
  filter: ListFilter
  /** How many rows each choice leaves; undefined until it is known. */
  counts: Readonly<Record<string, number>> | undefined
  children: ReactNode
}

/** The choices of a list's filter as tabs over its rows. */
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

function TabLabel({ text, count }: { text: string; count: number | undefined }) {
  return (
    <>
      <span>{text}</span>{" "}
      {count !== undefined && <span className="ml-1 font-normal tabular-nums">{count.toLocaleString("en-US")}</span>}
    </>
  )
}
