import { m } from "#messages/messages.js"
import { Skeleton } from "#web/ui/skeleton.tsx"

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8]
const TABLE = "grid gap-px overflow-hidden rounded-lg border border-line bg-surface"
const CARDS = "grid gap-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4"

/** Stands for a table or a grid of cards until the first rows are loaded. */
export function ListSkeleton({ cards }: { cards: boolean }) {
  const Row = cards ? CardSkeleton : RowSkeleton
  return (
    <div role="status" className={cards ? CARDS : TABLE}>
      <span className="sr-only">{m.admin_loading()}</span>
      {ROWS.map((row) => (
        <Row key={row} />
      ))}
    </div>
  )
}

function RowSkeleton() {
  return (
    <div className="flex items-center gap-6 px-4 py-4">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-5 grow" />
      <Skeleton className="h-5 w-20 max-sm:hidden" />
      <Skeleton className="h-5 w-16" />
    </div>
  )
}

function CardSkeleton() {
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <Skeleton className="aspect-square w-full" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="h-9 w-full" />
    </div>
  )
}
