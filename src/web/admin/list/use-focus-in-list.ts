import { type RefObject, useEffect, useRef } from "react"

interface Place {
  readonly control: HTMLElement
  /** -1: it was in none. */
  readonly row: number
  /** Among the row's own controls. */
  readonly at: number
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("tbody > tr, article")]
const controlsOf = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>("a, button")].filter((each) => !each.closest("dialog"))

function placeOf(list: HTMLElement, control: HTMLElement): Place {
  const rows = rowsOf(list)
  const row = rows.findIndex((each) => each.contains(control))
  return { control, row, at: rows[row] ? controlsOf(rows[row]).indexOf(control) : -1 }
}

/**
 * Keeps the keyboard's place in a list whose rows come and go: when the row it was in is gone, the same control of the row that
 * took its place gets the focus, and the page's main part when there is none.
 */
export function useFocusInList(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<Place>(null)

  // Not React's own event: it is deaf while a dialog that is taken out gives the focus back.
  useEffect(() => {
    const list = ref.current
    const remember = ({ target }: FocusEvent) => {
      if (list && target instanceof HTMLElement) last.current = placeOf(list, target)
    }
    list?.addEventListener("focusin", remember)
    return () => list?.removeEventListener("focusin", remember)
  }, [])

  // After every change of the list: nothing tells that an element with the focus is gone.
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
