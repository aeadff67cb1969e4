import { type RefObject, useEffect, useRef } from "react"

const ROWS = "tbody > tr, article"
const CONTROLS = "a, button"

interface Place {
  readonly control: HTMLElement
  /** Is undefined outside of every row. */
  readonly row: HTMLElement | undefined
  readonly index: number
  /** Counts the controls of the row. */
  readonly at: number
}

const rowsOf = (list: HTMLElement, rows: string) => [...list.querySelectorAll<HTMLElement>(rows)]
const controlsOf = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((each) => !each.closest("dialog"))

function placeOf(rows: readonly HTMLElement[], control: HTMLElement): Place {
  const index = rows.findIndex((each) => each.contains(control))
  const row = rows[index]
  return { control, row, index, at: row ? controlsOf(row).indexOf(control) : -1 }
}

/**
 * Keeps the focus in a list whose rows come and go. When the focused control is removed, the same control of its row, or
 * of the row that took that row's place, gets the focus, or that row's first `control`. When no row is left, the page's
 * main part gets it.
 */
export function useFocusInList<List extends HTMLElement = HTMLDivElement>(
  rows = ROWS,
  control = CONTROLS,
): RefObject<List | null> {
  const ref = useRef<List>(null)
  const last = useRef<Place>(null)

  // React's onFocus misses the focus that a removed dialog gives back.
  useEffect(() => {
    const list = ref.current
    const remember = ({ target }: FocusEvent) => {
      if (list && target instanceof HTMLElement) last.current = placeOf(rowsOf(list, rows), target)
    }
    list?.addEventListener("focusin", remember)
    return () => list?.removeEventListener("focusin", remember)
  }, [rows])

  // This runs after every render, because no event reports that a focused element was removed.
  useEffect(() => {
    const place = last.current
    if (!ref.current || !place || place.control.isConnected) return
    last.current = null
    if (document.activeElement !== document.body) return
    const left = rowsOf(ref.current, rows)
    // Rows may have come above it since it got the focus.
    const row = place.row?.isConnected ? place.row : left[Math.min(place.index, left.length - 1)]
    const next = row && (controlsOf(row)[place.at] ?? row.querySelector<HTMLElement>(control))
    ;(next ?? document.getElementById("main"))?.focus()
  })
  return ref
}
