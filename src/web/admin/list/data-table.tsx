import clsx from "clsx"
import type { MouseEvent, ReactNode } from "react"
import { formatDate, formatDateTime } from "#messages/formats.ts"
import type { InList } from "../forms/entities.ts"

export interface Column<Row> {
  /** Is also the grid area of its cells where each row is a card. The column `actions` holds a row's buttons. */
  readonly key: string
  readonly header: () => string
  readonly cell: (row: Row, changes: InList<Row>) => ReactNode
  /** Numbers stand at the end of their column. */
  readonly end?: boolean
  /** Cards show the header next to the value. */
  readonly named?: boolean
  readonly className?: string
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The buttons of a row report their changes by these. */
  changes: InList<Row>
  stale: boolean
  /** Is a class that lays out the areas of a card. */
  className: string
  /** A click anywhere in a row follows its first link. */
  opensRow?: boolean
}

/** A table in a box that scrolls by itself where it must; small screens see each row as a card. */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, changes, stale, className, opensRow } = props
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
            {columns.map(({ key, header, end }) => (
              <th key={key} scope="col" data-end={end || undefined}>
                {header()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} {...(opensRow && { onClick: followFirstLink, className: "cursor-pointer" })}>
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {column.cell(row, changes)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  column: Pick<Column<never>, "key" | "header" | "end" | "named" | "className">
  children: ReactNode
}

function Cell({ column: { key, header, end, named, className }, children }: CellProps) {
  const actions = key === "actions"
  return (
    <td
      data-label={named ? header() : undefined}
      data-end={(end && !actions) || undefined}
      data-actions={actions || undefined}
      className={className}
      style={{ gridArea: key }}
    >
      {actions ? <div className="-my-1 -mr-2 flex items-center justify-end">{children}</div> : children}
    </td>
  )
}

function followFirstLink({ target, currentTarget }: MouseEvent<HTMLElement>) {
  const onControl = target instanceof Element && target.closest("a, button, label")
  if (onControl || window.getSelection()?.toString()) return
  const link = currentTarget.querySelector("a")
  // The link gets the focus first, so that a dialog gives it back to the row.
  link?.focus({ preventScroll: true })
  link?.click()
}

/** Shows the day of a time, and the minute under a pointer. */
export function DateCell({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDate(at)}
    </time>
  )
}
