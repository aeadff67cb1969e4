import clsx from "clsx"
import { type ReactNode, useEffect } from "react"
import { useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import type { Counted } from "#shop/api/counted.ts"
import { ADMIN_PAGE_SIZE } from "#shop/api/page-size.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { EmptyState } from "#web/ui/feedback/empty-state.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { AdminHeading, type AdminHeadingProps } from "../admin-heading.tsx"
import type { InList } from "../forms/entities.ts"
import { type Column, DataTable } from "./data-table.tsx"
import { FilterTabs, ListFilters, type SearchTexts } from "./list-filters.tsx"
import type { ListUrl } from "./list-url.ts"
import { ListPages } from "./pagination.tsx"
import type { QueryState } from "./use-admin-query.ts"
import { useFocusInList } from "./use-focus-in-list.ts"

export interface AdminListState<Row> extends InList<Row>, Counted, Pick<QueryState<unknown>, "failure" | "loading"> {
  readonly url: ListUrl
  /** Holds the rows of the last page that was read; null before the first. */
  readonly rows: readonly Row[] | null
}

/** A page of one of the API's lists: its rows stand under the list's own name. */
type PageOf<Key extends string> = Counted & Readonly<Record<Key, readonly { readonly id: string }[]>>

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
    matching_capped: value?.matching_capped ?? false,
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

/** A list is a table, or cards where each row needs more than a line. */
type RowsShape<Row> =
  | { columns: readonly Column<Row>[]; tableClassName: string; opensRow?: boolean }
  | { renderItem: (row: Row) => ReactNode; dense?: boolean }

type AdminListProps<Row> = RowsShape<Row> & {
  heading: AdminHeadingProps
  list: AdminListState<Row>
  label: string
  search: SearchTexts
  filtersClassName?: string
  /** Counts the rows of each tab, as text, where a filter is shown as tabs. */
  tabCounts?: Readonly<Record<string, string>> | undefined
  summary?: ReactNode
  actions?: ReactNode
  /** Stays at the foot of the screen while the list is longer. */
  foot?: ReactNode
  icon: ReactNode
  none: Pick<AdminHeadingProps, "title" | "action"> & { text?: string }
  /** The list shows this when search and filters leave no rows, with a button that clears them unless it has another action. */
  noMatch: { title: string; text?: string; action?: ReactNode }
}

/**
 * Shows a screen of the back-office that lists rows, with search, filters and pages. A list that failed to load is
 * never shown as empty.
 */
export function AdminList<Row extends { readonly id: string }>(props: AdminListProps<Row>) {
  const { heading, list, search, tabCounts, summary, filtersClassName = "mb-5" } = props
  const tabs = list.url.filters.find((filter) => filter.tabs)
  const rows = <div ref={useFocusInList()}>{rowsOf(props)}</div>
  return (
    <>
      <AdminHeading {...heading} />
      <ListFilters url={list.url} search={search} className={filtersClassName} />
      {summary}
      {tabs ? (
        <FilterTabs url={list.url} filter={tabs} counts={tabCounts}>
          {rows}
        </FilterTabs>
      ) : (
        rows
      )}
    </>
  )
}

function rowsOf<Row extends { readonly id: string }>(props: AdminListProps<Row>): ReactNode {
  const { list, icon, none, noMatch, actions, foot } = props
  const { url, rows, matching, matching_capped, failure, loading, onChange, onReload } = list
  const clear = (
    <Button variant="secondary" onClick={url.clear}>
      {m.admin_list_clear()}
    </Button>
  )
  if (failure) return <LoadFailed message={failure.message} onRetry={onReload} />
  if (!rows || (loading && rows.length === 0)) return <ListSkeleton cards={!("columns" in props)} />
  if (rows.length === 0) return <EmptyState icon={icon} {...(url.filtered ? { action: clear, ...noMatch } : none)} />
  return (
    <>
      {actions}
      {"columns" in props ? (
        <DataTable
          {...props}
          className={props.tableClassName}
          rows={rows}
          changes={{ onChange, onReload }}
          stale={loading}
        />
      ) : (
        <CardGrid rows={rows} renderItem={props.renderItem} dense={props.dense === true} stale={loading} />
      )}
      <ListPages page={url.query.page} {...{ matching, matching_capped }} pageSearch={url.pageSearch} />
      {foot}
    </>
  )
}

interface CardGridProps<Row> {
  rows: readonly Row[]
  renderItem: (row: Row) => ReactNode
  dense: boolean
  stale: boolean
}

function CardGrid<Row extends { readonly id: string }>({ rows, renderItem, dense, stale }: CardGridProps<Row>) {
  return (
    <ul
      aria-busy={stale || undefined}
      className={clsx(
        "grid grid-cols-1 transition-opacity",
        dense ? "gap-1.5" : "gap-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4",
        stale && "opacity-60",
      )}
    >
      {rows.map((row) => (
        <li key={row.id}>{renderItem(row)}</li>
      ))}
    </ul>
  )
}

const SKELETON_PLACES = [1, 2, 3, 4, 5, 6, 7, 8]

const TABLE = {
  list: "grid gap-px overflow-hidden rounded-lg border border-line bg-surface",
  row: "flex items-center gap-6 px-4 py-4",
  parts: ["h-5 w-32", "h-5 grow", "h-5 w-20 max-sm:hidden", "h-5 w-16"],
}
const CARDS = {
  list: "grid gap-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4",
  row: "grid gap-3 rounded-lg border border-line bg-surface p-4",
  parts: ["aspect-square w-full", "h-5 w-2/3", "h-5 w-1/3", "h-9 w-full"],
}

function ListSkeleton({ cards }: { cards: boolean }) {
  const { list, row, parts } = cards ? CARDS : TABLE
  return (
    <div role="status" className={list}>
      <span className="sr-only">{m.admin_loading()}</span>
      {SKELETON_PLACES.map((place) => (
        <div key={place} className={row}>
          {parts.map((part) => (
            <Skeleton key={part} className={part} />
          ))}
        </div>
      ))}
    </div>
  )
}
