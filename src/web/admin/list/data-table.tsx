import clsx from "clsx"
import type { ReactNode } from "react"

interface Column {
  readonly name: string
  /** Numbers stand at the end of their column. */
  readonly end?: boolean
}

interface DataTableProps {
  /** Names the table for assistive technology. */
  label: string
  columns: readonly Column[]
  /** What it shows is about to be replaced. */
  stale?: boolean
  /** A class by which the list lays out its rows where the table has no room. */
  className: string
  /** Rows. */
  children: ReactNode
}

/** A table in a box that scrolls by itself where it must; small screens see each row as a card. */
export function DataTable({ label, columns, stale = false, className, children }: DataTableProps) {
  return (
    <div
      className={clsx(
        "@container overflow-x-auto rounded-lg border border-line bg-surface shadow-soft transition-opacity",
        stale && "opacity-60",
      )}
    >
      <table aria-label={label} aria-busy={stale || undefined} className={clsx("data-table", className)}>
        <thead>
          <tr>
            {columns.map(({ name, end }) => (
              <th key={name} scope="col" data-end={end || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

interface CellProps {
  /** The column's name, which small screens show beside the value. */
  label?: string
  end?: boolean
  className?: string
  children: ReactNode
}

export function Cell({ label, end, className, children }: CellProps) {
  return (
    <td data-label={label} data-end={end || undefined} className={className}>
      {children}
    </td>
  )
}

/** The cell of a row's buttons. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td data-actions>
      <div className="-my-1 -mr-2 flex items-center justify-end">{children}</div>
    </td>
  )
}
