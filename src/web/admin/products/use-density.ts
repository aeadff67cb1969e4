import { useState } from "react"
import { recall, remember } from "#web/session/storage.ts"

/** Whether products are listed in lines instead of cards, as it was chosen in this browser. */
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
