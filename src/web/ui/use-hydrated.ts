import { startTransition, useEffect, useState } from "react"

/** Returns true after hydration, in a transition: rendering at once would be part of the same long task as hydration. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isHydrated)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return hydrated
}

/** Returns whether the page is hydrated: what is opened afterwards may show at once what only a browser knows. */
export function isHydrated(): boolean {
  return typeof document !== "undefined" && document.documentElement.dataset.ready !== undefined
}
