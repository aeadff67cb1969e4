import { useMemo } from "react"
import { useLocation, useNavigate } from "react-router"
import { type Choices, type ListQuery, listAddress, readListQuery, type SentQuery, sentQuery } from "./list-url.ts"

export interface ListState<Name extends string, Allowed extends Choices<Name> = Choices<never>> {
  readonly query: ListQuery<Name, Allowed>
  /** The query as the API takes it. */
  readonly sent: SentQuery<Name, Allowed>
  /** Goes to another part of the list, from its first page unless `page` is named. */
  readonly change: (change: Partial<ListQuery<Name>>, how?: { replace: boolean }) => void
  /** The search part of another page's URL. */
  readonly pageSearch: (page: number) => string
}

/** A list's state lives in its URL: it can be reloaded, sent to a colleague, and Back works. `defaults` must be a constant. */
export function useListQuery<Name extends string, Allowed extends Choices<Name>>(
  defaults: Record<Name, string>,
  allowed: Allowed,
): ListState<Name, Allowed> {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const query = readListQuery(new URLSearchParams(search), defaults, allowed)
    const address = (next: ListQuery<Name>) => withMark(listAddress(next, defaults))
    return {
      query,
      sent: sentQuery(query, defaults),
      change: (part, { replace } = { replace: false }) =>
        void navigate({ search: address({ ...query, page: 1, ...part }) }, { replace, preventScrollReset: true }),
      pageSearch: (page) => address({ ...query, page }),
    }
  }, [search, navigate, defaults, allowed])
}

function withMark(address: string): string {
  return address && `?${address}`
}
