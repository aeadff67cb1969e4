import { type RefObject, useEffect } from "react"

/** Presses the control that names the key, unless somebody is typing. */
export function useKeys(place: RefObject<HTMLElement | null>, active: boolean) {
  useEffect(() => {
    if (!active) return
    function press(event: KeyboardEvent) {
      const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, select")
      if (typing || event.ctrlKey || event.metaKey || event.altKey || !/^[a-z]$/i.test(event.key)) return
      const named = place.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${event.key.toUpperCase()}"]`)
      if (!named) return
      // Or the letter would be typed into a field that the control opens.
      event.preventDefault()
      named.click()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [place, active])
}
