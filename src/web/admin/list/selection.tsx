import { X } from "lucide-react"
import { createContext, type ReactNode, use, useState } from "react"
import { m } from "#messages/messages.js"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { type RowAction, RowMenu } from "./row-menu.tsx"

export interface Selection<Row> {
  readonly rows: readonly Row[]
  readonly has: (id: string) => boolean
  /** Chooses a row or deselects it; with `range` also all rows between it and the last one that was pressed. */
  readonly toggle: (id: string, range: boolean) => void
  /** Is true when every row of the page is chosen, and "some" when only a few are. */
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

/** Keeps a choice longer than its screen: printed orders are still chosen when the owner comes back. */
export interface KeptChoice<Row> {
  chosen: Chosen<Row> | null
}

/** Describes a row of a list that is sorted by when its rows were made. */
interface Listed {
  readonly id: string
  readonly created_at: string
}

interface ListPage<Row> {
  readonly rows: readonly Row[] | null
  readonly matching: number
}

/**
 * @param list what is chosen holds for one list: with another search or filter nothing is
 */
export function useSelection<Row extends Listed>(
  kept: KeptChoice<Row>,
  { rows: shown, matching }: ListPage<Row>,
  list: string,
): Selection<Row> {
  const none: Chosen<Row> = { list, rows: new Map(), last: null }
  const [state, setState] = useState(kept.chosen ?? none)
  const chosen = state.list === list ? state : none
  const page = shown ?? []
  const current = new Map(page.map((row) => [row.id, row]))
  const rows = [...chosen.rows.values()]
    .filter((row) => current.has(row.id) || !shown || !hasLeft(row, shown, matching))
    .map((row) => current.get(row.id) ?? row)
  const ids = new Set(rows.map(({ id }) => id))
  const here = page.filter(({ id }) => ids.has(id)).length

  function keep(next: Chosen<Row>) {
    kept.chosen = next
    setState(next)
  }
  function set(changed: readonly Row[], on: boolean, last: string | null) {
    const next = new Map(rows.map((row) => [row.id, row]))
    for (const row of changed) {
      if (!on) next.delete(row.id)
      else if (next.size < MAX_SELECTED) next.set(row.id, row)
    }
    keep({ list, rows: next, last })
  }
  return {
    rows,
    has: (id) => ids.has(id),
    toggle(id, range) {
      const to = page.findIndex((row) => row.id === id)
      const from = range ? page.findIndex((row) => row.id === chosen.last) : -1
      const reached = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
      set(page.slice(reached[0], (reached[1] ?? to) + 1), !ids.has(id), id)
    },
    page: here > 0 && here < page.length ? "some" : here > 0,
    togglePage: () => set(page, here < page.length, null),
    clear: () => keep(none),
  }
}

/**
 * Returns whether a row that is not on the page is on no other page either, because its place would be between two rows
 * of this one.
 */
function hasLeft<Row extends Listed>({ created_at }: Row, shown: readonly Row[], matching: number): boolean {
  if (shown.length === matching) return true
  const times = shown.map((row) => row.created_at).sort()
  return times.length > 0 && created_at >= String(times[0]) && created_at <= String(times.at(-1))
}

type TickedRows = Pick<Selection<never>, "has" | "toggle">
const SelectionContext = createContext<TickedRows | null>(null)

export function SelectionProvider({ selection, children }: { selection: TickedRows; children: ReactNode }) {
  return <SelectionContext value={selection}>{children}</SelectionContext>
}

/** Shows the tick box of a row; Shift selects all rows from the last pressed one to it. */
export function RowTick({ id, label }: { id: string; label: string }) {
  const selection = use(SelectionContext)
  if (!selection) return null
  return (
    // Its name is not a text of the cell.
    <label className="checkbox row-tick">
      <input
        type="checkbox"
        aria-label={label}
        checked={selection.has(id)}
        onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}

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

interface SelectionBarProps {
  selection: Pick<Selection<unknown>, "rows" | "clear">
  busy: boolean
  more: readonly RowAction[]
  /** Holds the buttons of the two most wanted actions. */
  children: ReactNode
}

/** Stays at the foot of the screen while rows are chosen, with the actions on all of them. */
export function SelectionBar({ selection: { rows, clear }, busy, more, children }: SelectionBarProps) {
  if (rows.length === 0) return null
  const selected = m.admin_list_selected({ count: rows.length })
  return (
    <section
      aria-label={selected}
      className="selection-bar sticky bottom-2 z-10 mt-3 flex flex-wrap items-center gap-1 rounded-lg border border-line-strong bg-surface p-1 pr-0 shadow-lift sm:gap-2 sm:p-2"
    >
      <IconButton label={m.admin_list_select_none()} onClick={clear}>
        <X aria-hidden="true" />
      </IconButton>
      <span role="status" className="mr-auto font-bold text-sm">
        {selected}
      </span>
      {children}
      <RowMenu label={m.admin_list_more()} busy={busy} actions={more} />
    </section>
  )
}
