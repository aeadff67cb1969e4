import { useMemo } from "react"
import { useLocation, useNavigate } from "react-router"
import {
  type ListFilter,
  type ListQuery,
  listSearch,
  readListQuery,
  type SentQuery,
  sentQuery,
  unfilteredQuery,
} from "./list-url.ts"

export interface ListUrl<Filters extends readonly ListFilter[] = readonly ListFilter[]> {
  readonly filters: readonly ListFilter[]
  readonly query: ListQuery
  /** The query as the API takes it. */
  readonly sent: SentQuery<Filters>
  /** Goes to the first page of what is found; typing adds no entry to the history. */
  readonly find: (q: string) => void
  /** Goes to the first page of what a filter's choice leaves. */
  readonly choose: (filter: string, choice: string) => void
  /** The search part of the URL of another page. */
  readonly pageSearch: (page: number) => string
  /** Something is searched or chosen that leaves rows out. */
  readonly filtered: boolean
  readonly clear: () => void
}

/** A list's state lives in its URL: it can be reloaded, sent to a colleague, and Back works. `filters` must be a constant. */
export function useListUrl<const Filters extends readonly ListFilter[]>(filters: Filters): ListUrl<Filters> {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const query = readListQuery(new URLSearchParams(search), filters)
    const unfiltered = listSearch(unfilteredQuery(query), filters)
    const searchOf = (part: Partial<ListQuery>) => listSearch({ ...query, page: 1, ...part }, filters)
    const go = (to: string, how = {}) => void navigate({ search: to }, { preventScrollReset: true, ...how })
    return {
      filters,
      query,
      sent: sentQuery(query, filters),
      find: (q) => go(searchOf({ q }), { replace: true }),
      choose: (filter, choice) => go(searchOf({ choices: { ...query.choices, [filter]: choice } })),
      pageSearch: (page) => searchOf({ page }),
      filtered: searchOf({}) !== unfiltered,
      clear: () => go(unfiltered),
    }
  }, [search, navigate, filters])
}
