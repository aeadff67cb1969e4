import { useMemo } from "react"
import { useLocation, useNavigate } from "react-router"
import { type ListQuery, listAddress, readListQuery } from "./list-url.ts"

export interface ListState<Name extends string> {
  readonly query: ListQuery<Name>
  /** The query as the API takes it, with a "?" unless empty. */
  readonly search: string
  /** Goes to another part of the list, from its first page unless `page` is named. */
  readonly change: (change: Partial<ListQuery<Name>>, how?: { replace: boolean }) => void
  /** The address of another page of the same list. */
  readonly pageSearch: (page: number) => string
}

/** A list's state lives in its address: it can be reloaded, sent to a colleague, and Back works. `defaults` must be a constant. */
export function useListQuery<Name extends string>(
  defaults: Record<Name, string>,
  allowed?: Partial<Record<Name, readonly string[]>>,
): ListState<Name> {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const query = readListQuery(new URLSearchParams(search), defaults, allowed)
    const address = (next: ListQuery<Name>) => withMark(listAddress(next, defaults))
    return {
      query,
      search: address(query),
      change: (part, { replace } = { replace: false }) =>
        void navigate({ search: address({ ...query, page: 1, ...part }) }, { replace, preventScrollReset: true }),
      pageSearch: (page) => address({ ...query, page }),
    }
  }, [search, navigate, defaults, allowed])
}

function withMark(address: string): string {
  return address && `?${address}`
}
