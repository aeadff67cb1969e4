import { startTransition, useEffect, useState } from "react"
import { isHydrated } from "#web/ui/is-hydrated.ts"

/**
 * False on the server and while its HTML is being taken over, then true. In a transition: rendering it at once would be part of the same long
 * task.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isHydrated)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return hydrated
}
