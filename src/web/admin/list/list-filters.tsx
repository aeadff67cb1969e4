import clsx from "clsx"
import { Select } from "#web/ui/select.tsx"
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
