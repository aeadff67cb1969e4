import { Skeleton } from "#web/ui/skeleton.tsx"

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8]

export function ProductsSkeleton() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
      <span className="sr-only">Loading…</span>
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
