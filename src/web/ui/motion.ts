import { useSyncExternalStore } from "react"

const QUERY = "(prefers-reduced-motion: reduce)"

function onChange(listener: () => void): () => void {
  const query = window.matchMedia(QUERY)
  query.addEventListener("change", listener)
  return () => query.removeEventListener("change", listener)
}

/** Whether the user prefers less motion; assumed so on the server, where nothing moves. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onChange,
    () => window.matchMedia(QUERY).matches,
    () => true,
  )
}
