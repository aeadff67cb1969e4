import type { ReactNode } from "react"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import type { QueryState } from "./use-admin-query.ts"
import { useFocusInList } from "./use-focus-in-list.ts"

interface ListBodyProps<T> {
  loaded: QueryState<T>
  isEmpty: (value: T) => boolean
  empty: { icon: ReactNode; title: string; text?: string; action?: ReactNode }
  /** Stands in for the list until the first answer; without it, grey rows. */
  skeleton?: ReactNode
  children: (value: T, stale: boolean) => ReactNode
}

/** A list in each of its states: on its way, failed (never shown as empty), empty, or there. */
export function ListBody<T>(props: ListBodyProps<T>) {
  return <div ref={useFocusInList()}>{bodyOf(props)}</div>
}

function bodyOf<T>({ loaded, isEmpty, empty, skeleton, children }: ListBodyProps<T>): ReactNode {
  const { value, failure, loading, reload } = loaded
  if (failure) return <LoadFailed message={failure.message} onRetry={reload} />
  const waiting = value === null || (loading && isEmpty(value))
  if (waiting) return skeleton ?? <RowsSkeleton />
  if (isEmpty(value)) return <EmptyState {...empty} />
  return children(value, loading)
}

function RowsSkeleton() {
  return (
    <div role="status" className="grid gap-px overflow-hidden rounded-lg border border-line bg-surface">
      <span className="sr-only">Loading…</span>
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-6 px-4 py-4">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-5 grow" />
          <Skeleton className="h-5 w-20 max-sm:hidden" />
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  )
}

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8]
