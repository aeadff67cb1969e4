import { startTransition, useEffect, useState } from "react"
import { isHydrated } from "#web/ui/is-hydrated.ts"

/**
 * Returns false on the server and during hydration, then true. It changes in a transition: rendering at once would be
 * part of the same long task.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isHydrated)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return hydrated
}
