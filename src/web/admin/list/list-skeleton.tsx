import { m } from "#messages/messages.js"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8]

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

/** Stands for a table or a grid of cards until the first rows are loaded. */
export function ListSkeleton({ cards }: { cards: boolean }) {
  const { list, row, parts } = cards ? CARDS : TABLE
  return (
    <div role="status" className={list}>
      <span className="sr-only">{m.admin_loading()}</span>
      {PLACES.map((place) => (
        <div key={place} className={row}>
          {parts.map((part) => (
            <Skeleton key={part} className={part} />
          ))}
        </div>
      ))}
    </div>
  )
}
