import { useMemo } from "react"
import { useLocation, useNavigate } from "react-router"
import { m } from "#messages/messages.js"

/** Describes a filter of a list, or its order if it is called `sort`. */
export interface ListFilter {
  /** Names the parameter of the URL and of the API. */
  readonly name: string
  readonly label: () => string
  /** Lists the values with their names in the order shown; a list begins with the first. */
  readonly choices: readonly (readonly [string, () => string])[]
  /** A filter with tabs is shown as tabs above the rows instead of a select. */
  readonly tabs?: boolean
}

/** Describes what the URL of an admin list says: the search, the choice of each filter, and the page from 1. */
export interface ListQuery {
  readonly q: string
  readonly choices: Readonly<Record<string, string>>
  readonly page: number
}

/** Describes the same query as the API takes it: default values are left out. */
export type SentQuery<Filters extends readonly ListFilter[]> = { readonly q?: string; readonly page?: string } & {
  readonly [Filter in Filters[number] as Filter["name"]]?: Exclude<Filter["choices"][number][0], "">
}

export interface ListUrl<Filters extends readonly ListFilter[] = readonly ListFilter[]> {
  readonly filters: readonly ListFilter[]
  readonly query: ListQuery
  readonly sent: SentQuery<Filters>
  readonly find: (q: string) => void
  readonly choose: (filter: string, choice: string) => void
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

const sorts = {
  newest: m.admin_sort_newest,
  oldest: m.admin_sort_oldest,
  name: m.admin_sort_name,
  code: m.admin_sort_code,
  "price-asc": m.admin_sort_price_ascending,
  "price-desc": m.admin_sort_price_descending,
}

/** Returns the filter that sorts a list, by the first of the names unless another is chosen. */
export function sortFilter<const Sort extends keyof typeof sorts>(...names: Sort[]) {
  return { name: "sort", label: m.admin_sort, choices: names.map((name) => [name, sorts[name]] as const) } as const
}

const PAGE = /^[1-9]\d{0,8}$/

/** Reads a list's state from its URL; a choice that is missing or unknown is the filter's first. */
export function readListQuery(params: URLSearchParams, filters: readonly ListFilter[]): ListQuery {
  const choices = filters.map((filter) => [filter.name, knownChoice(filter, params.get(filter.name))])
  const page = params.get("page") ?? ""
  return {
    q: params.get("q") ?? "",
    choices: Object.fromEntries(choices),
    page: PAGE.test(page) ? Number(page) : 1,
  }
}

export function sentQuery<Filters extends readonly ListFilter[]>(
  query: ListQuery,
  filters: Filters,
): SentQuery<Filters> {
  return Object.fromEntries(parametersOf(query, filters)) as SentQuery<Filters>
}

/** The search part of a list's URL, with a "?" unless empty: defaults are left out, so that one list has one URL. */
export function listSearch(query: ListQuery, filters: readonly ListFilter[]): string {
  const params = new URLSearchParams(parametersOf(query, filters))
  return params.size > 0 ? `?${params}` : ""
}

function parametersOf({ q, choices, page }: ListQuery, filters: readonly ListFilter[]): string[][] {
  const chosen = filters.flatMap((filter) => {
    const choice = knownChoice(filter, choices[filter.name])
    return choice === firstChoice(filter) ? [] : [[filter.name, choice]]
  })
  return [...(q === "" ? [] : [["q", q]]), ...chosen, ...(page > 1 ? [["page", String(page)]] : [])]
}

export function unfilteredQuery({ choices: { sort } }: ListQuery): ListQuery {
  return { q: "", choices: sort === undefined ? {} : { sort }, page: 1 }
}

function knownChoice(filter: ListFilter, choice: string | null | undefined): string {
  return filter.choices.find(([known]) => known === choice)?.[0] ?? firstChoice(filter)
}

function firstChoice({ choices: [first] }: ListFilter): string {
  return first?.[0] ?? ""
}
