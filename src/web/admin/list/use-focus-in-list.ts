import { type RefObject, useEffect, useRef } from "react"

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("tbody > tr, article")]
const controlsOf = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>("a, button")].filter((each) => !each.closest("dialog"))

/** `row` is -1 outside of every row; `at` counts the controls of the row. */
function placeOf(list: HTMLElement, control: HTMLElement) {
  const rows = rowsOf(list)
  const row = rows.findIndex((each) => each.contains(control))
  return { control, row, at: rows[row] ? controlsOf(rows[row]).indexOf(control) : -1 }
}

/**
 * Keeps the focus in a list whose rows come and go. When the focused row was removed, the same control of the row in its place gets the
 * focus; when no row is left, the page's main part.
 */
export function useFocusInList(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<ReturnType<typeof placeOf>>(null)

  // Not React's onFocus: it misses the focus that a removed dialog gives back.
  useEffect(() => {
    const list = ref.current
    const remember = ({ target }: FocusEvent) => {
      if (list && target instanceof HTMLElement) last.current = placeOf(list, target)
    }
    list?.addEventListener("focusin", remember)
    return () => list?.removeEventListener("focusin", remember)
  }, [])

  // After every render: no event reports that a focused element was removed.
  useEffect(() => {
    const place = last.current
    if (!ref.current || !place || place.control.isConnected) return
    last.current = null
    if (document.activeElement !== document.body) return
    const rows = rowsOf(ref.current)
    const row = rows[Math.min(place.row, rows.length - 1)]
    const next = (row && controlsOf(row)[place.at]) ?? document.getElementById("main")
    next?.focus()
  })
  return ref
}
