import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { AdminHeading, type AdminHeadingProps } from "../admin-heading.tsx"
import { CardGrid } from "./card-grid.tsx"
import { type Column, DataTable } from "./data-table.tsx"
import { FilterTabs, ListFilters } from "./list-filters.tsx"
import { ListSkeleton } from "./list-skeleton.tsx"
import { ListPages } from "./pagination.tsx"
import type { AdminListState } from "./use-admin-list.ts"
import { useFocusInList } from "./use-focus-in-list.ts"

/** A table, or cards where each row needs more than a line. */
type RowsShape<Row> =
  | { columns: readonly Column<Row>[]; tableClassName: string; opensRow?: boolean }
  | { renderItem: (row: Row) => ReactNode }

type AdminListProps<Row> = RowsShape<Row> & {
  heading: AdminHeadingProps
  list: AdminListState<Row>
  /** Names the table for assistive technology. */
  label: string
  search: { label: string; placeholder: string }
  filtersClassName?: string
  /** How many rows each tab leaves, where a filter is shown as tabs. */
  tabCounts?: Readonly<Record<string, number>> | undefined
  /** Stands between the filters and the rows. */
  summary?: ReactNode
  icon: ReactNode
  /** What the list says when there is nothing at all. */
  none: AdminHeadingProps
  /** What it says when the search and the filters leave nothing. */
  noMatch: Omit<AdminHeadingProps, "action">
}

/** A screen of the back-office that lists rows, with search, filters and pages. A list that failed to load is never shown as empty. */
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
  const { list, icon, none, noMatch } = props
  const { url, rows, matching, failure, loading, onChange, onReload } = list
  if (failure) return <LoadFailed message={failure.message} onRetry={onReload} />
  if (!rows || (loading && rows.length === 0)) return <ListSkeleton cards={!("columns" in props)} />
  if (rows.length === 0) {
    return url.filtered ? (
      <EmptyState icon={icon} {...noMatch} action={<ClearFilters onClear={url.clear} />} />
    ) : (
      <EmptyState icon={icon} {...none} />
    )
  }
  return (
    <>
      {"columns" in props ? (
        <DataTable
          {...props}
          className={props.tableClassName}
          rows={rows}
          changes={{ onChange, onReload }}
          stale={loading}
        />
      ) : (
        <CardGrid rows={rows} renderItem={props.renderItem} stale={loading} />
      )}
      <ListPages page={url.query.page} matching={matching} pageSearch={url.pageSearch} />
    </>
  )
}

function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="secondary" onClick={onClear}>
      {m.admin_list_clear()}
    </Button>
  )
}
