import { useEffect } from "react"
import { useNavigate } from "react-router"
import { ADMIN_PAGE_SIZE } from "#shop/api/page-size.ts"
import type { InList } from "../forms/change-in-place.ts"
import type { QueryState } from "./use-admin-query.ts"
import type { ListUrl } from "./use-list-url.ts"

export interface AdminListState<Row> extends InList<Row>, Pick<QueryState<unknown>, "failure" | "loading"> {
  readonly url: ListUrl
  /** Of the page read last; null before the first. */
  readonly rows: readonly Row[] | null
  /** How many rows there are on all pages. */
  readonly matching: number
}

/** A page of one of the API's lists: its rows stand under the list's own name. */
type PageOf<Key extends string> = { readonly matching: number } & Readonly<
  Record<Key, readonly { readonly id: string }[]>
>

/** A list of the back-office from the page of it that the screen's URL names. */
export function useAdminList<Key extends string, Page extends PageOf<Key>>(
  key: Key,
  url: ListUrl,
  { value, failure, loading, reload, patch }: QueryState<Page>,
): AdminListState<Page[Key][number]> {
  useExistingPage(url, loading ? undefined : value?.matching)
  return {
    url,
    rows: value?.[key] ?? null,
    matching: value?.matching ?? 0,
    failure,
    loading,
    onReload: reload,
    onChange: (changed) =>
      patch((page) => ({ ...page, [key]: page[key].map((row) => (row.id === changed.id ? changed : row)) })),
  }
}

/** Leads from a page behind the end of the list, where the last row was just deleted, to the last page there is. */
function useExistingPage({ query, pageSearch }: ListUrl, matching: number | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (matching === undefined) return
    const last = Math.max(1, Math.ceil(matching / ADMIN_PAGE_SIZE))
    if (query.page > last) void navigate({ search: pageSearch(last) }, { replace: true, preventScrollReset: true })
  }, [query.page, pageSearch, matching, navigate])
}
