import { useEffect } from "react"

/** The slip that is looked at is read again as often: another admin may decide about it. So is the list while there is none. */
const FRESH_MS = 20_000

/** Reads again from time to time, while somebody looks. */
export function useReread(active: boolean, reload: () => void) {
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => document.hidden || reload(), FRESH_MS)
    return () => clearInterval(timer)
  }, [active, reload])
}
