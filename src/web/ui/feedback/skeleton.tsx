import clsx from "clsx"

/** A placeholder for content that is loading; give it its size with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("animate-pulse rounded-md bg-line", className)} />
}
