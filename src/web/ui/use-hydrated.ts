import { startTransition, useEffect, useState } from "react"

/**
 * Returns false on the server and during hydration, then true. It changes in a transition: rendering at once would be
 * part of the same long task.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isHydrated)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return hydrated
}

/**
 * Returns whether the browser has taken over the page that the server rendered. What is opened later may show at once
 * what only a browser knows.
 */
export function isHydrated(): boolean {
  return typeof document !== "undefined" && document.documentElement.dataset.ready !== undefined
}
