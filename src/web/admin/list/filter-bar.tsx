import { ChoiceFilter } from "./choice-filter.tsx"
import type { ListQuery } from "./list-url.ts"
import { SearchBox } from "./search-box.tsx"
import type { ListState } from "./use-list-query.ts"

type Filter = "q" | "status" | "sort"

interface FilterBarProps {
  query: ListQuery<Filter>
  change: ListState<Filter>["change"]
  /** What is listed, in the plural: "products". */
  things: string
  placeholder: string
  statusNames: Readonly<Record<string, string>>
  sortNames: Readonly<Record<string, string>>
}

/** The search, the status and the order of a list. */
export function FilterBar({ query, change, things, placeholder, statusNames, sortNames }: FilterBarProps) {
  return (
    <div className="mb-5 flex flex-wrap gap-3">
      <SearchBox
        value={query.q}
        onSearch={(q) => change({ q }, { replace: true })}
        placeholder={placeholder}
        label={`Search ${things}`}
      />
      <ChoiceFilter label="Status" value={query.status} names={statusNames} onChoose={(status) => change({ status })} />
      <ChoiceFilter label="Sort by" value={query.sort} names={sortNames} onChoose={(sort) => change({ sort })} />
    </div>
  )
}
