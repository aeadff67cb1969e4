import clsx from "clsx"
import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { Skeleton } from "#web/ui/skeleton.tsx"

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

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8]

export function CardsSkeleton() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
      <span className="sr-only">{m.admin_loading()}</span>
      {CARDS.map((card) => (
        <div key={card} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  )
}
