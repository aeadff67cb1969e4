import clsx from "clsx"
import type { ReactNode } from "react"

interface CardGridProps<Row> {
  rows: readonly Row[]
  renderItem: (row: Row) => ReactNode
  /** The rows are about to be replaced. */
  stale: boolean
}

/** The rows of a list as cards. */
export function CardGrid<Row extends { readonly id: string }>({ rows, renderItem, stale }: CardGridProps<Row>) {
  return (
    <ul
      aria-busy={stale || undefined}
      className={clsx(
        "grid grid-cols-1 gap-4 transition-opacity sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4",
        stale && "opacity-60",
      )}
    >
      {rows.map((row) => (
        <li key={row.id}>{renderItem(row)}</li>
      ))}
    </ul>
  )
}
