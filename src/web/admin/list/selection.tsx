import { createContext, type ReactNode, use, useState } from "react"
import { m } from "#messages/messages.js"
import { Checkbox } from "#web/ui/checkbox.tsx"

/** Rows of a list that are chosen for an action on all of them. */
export interface Selection<Row> {
  /** Those of other pages too, in the order in which they were chosen. */
  readonly rows: readonly Row[]
  readonly has: (id: string) => boolean
  /** Chooses a row or no longer; with `range` all between it and the one that was pressed before. */
  readonly toggle: (id: string, range: boolean) => void
  /** Every row of the page is chosen; "some" where not every one is. */
  readonly page: boolean | "some"
  readonly togglePage: () => void
  readonly clear: () => void
}

export const MAX_SELECTED = 100

interface Chosen<Row> {
  readonly list: string
  readonly rows: ReadonlyMap<string, Row>
  readonly last: string | null
}

/**
 * @param page the rows that are shown now
 * @param list what is chosen holds for one list: with another search or filter nothing is
 */
export function useSelection<Row extends { readonly id: string }>(page: readonly Row[], list: string): Selection<Row> {
  const none: Chosen<Row> = { list, rows: new Map(), last: null }
  const [state, setState] = useState(none)
  const chosen = state.list === list ? state : none
  const current = new Map(page.map((row) => [row.id, row]))
  const rows = [...chosen.rows].map(([id, row]) => current.get(id) ?? row)
  const here = page.filter(({ id }) => chosen.rows.has(id)).length

  function set(changed: readonly Row[], on: boolean, last: string | null) {
    const next = new Map(chosen.rows)
    for (const row of changed) {
      if (!on) next.delete(row.id)
      else if (next.size < MAX_SELECTED) next.set(row.id, row)
    }
    setState({ list, rows: next, last })
  }
  return {
    rows,
    has: (id) => chosen.rows.has(id),
    toggle(id, range) {
      const to = page.findIndex((row) => row.id === id)
      const from = range ? page.findIndex((row) => row.id === chosen.last) : -1
      const reached = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
      set(page.slice(reached[0], (reached[1] ?? to) + 1), !chosen.rows.has(id), id)
    },
    page: here > 0 && here < page.length ? "some" : here > 0,
    togglePage: () => set(page, here < page.length, null),
    clear: () => setState(none),
  }
}

type TickedRows = Pick<Selection<never>, "has" | "toggle">
const SelectionContext = createContext<TickedRows | null>(null)

/** Gives the tick boxes of a list's rows their selection. */
export function SelectionProvider({ selection, children }: { selection: TickedRows; children: ReactNode }) {
  return <SelectionContext value={selection}>{children}</SelectionContext>
}

/** The tick box of a row; Shift chooses up to it from the one before. */
export function RowTick({ id, label }: { id: string; label: string }) {
  const selection = use(SelectionContext)
  if (!selection) return null
  return (
    // Its name is not a text of the cell.
    <span className="checkbox -my-2.5">
      <input
        type="checkbox"
        aria-label={label}
        checked={selection.has(id)}
        onChange={(event) => selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </span>
  )
}

/** The tick box of all rows of the page. */
export function PageTick({ selection }: { selection: Pick<Selection<never>, "page" | "togglePage"> }) {
  const { page, togglePage } = selection
  return (
    <Checkbox
      label={<span className="font-bold text-sm">{m.admin_list_select_page()}</span>}
      checked={page === true}
      ref={(box) => {
        if (box) box.indeterminate = page === "some"
      }}
      onChange={togglePage}
    />
  )
}
