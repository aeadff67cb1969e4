import { useState } from "react"
import { recall, remember } from "#web/session/storage.ts"

/** Returns whether this browser lists products in lines instead of cards, as was chosen in it. */
export function useDensity(): [compact: boolean, setCompact: (compact: boolean) => void] {
  const [compact, setCompact] = useState(() => recall("shop-lines") === "1")
  return [
    compact,
    (wanted) => {
      remember("shop-lines", wanted ? "1" : "")
      setCompact(wanted)
    },
  ]
}
