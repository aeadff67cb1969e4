import { describe, expect, it } from "vitest"
import { renderHook } from "#tests/fixtures/pages/rendered-hook.ts"
import { type KeptChoice, MAX_SELECTED, type Selection, useSelection } from "./selection.tsx"

interface Row {
  readonly id: string
  readonly version: number
  readonly created_at: string
}
type Rows = Selection<Row>

const aRow = (n: number, version = 1): Row => ({
  id: String.fromCharCode(97 + n),
  version,
  created_at: `2026-11-${10 + n}`,
})
const rowsOf = (count: number, version = 1) => Array.from({ length: count }, (_, n) => aRow(n, version))
/** Returns the selection in a list, of which a page is shown. */
const select = (rows: readonly Row[] | null, list = "list", kept: KeptChoice<Row> = { chosen: null }, matching = 40) =>
  useSelection(kept, { rows, matching }, list)
const press = (id: string) => (selection: Rows) => selection.toggle(id, false)
const pressWithShift = (id: string) => (selection: Rows) => selection.toggle(id, true)
const pressPage = (selection: Rows) => selection.togglePage()

function chosen(...steps: Array<(selection: Rows) => void>) {
  const { rows, page } = renderHook<Rows>(() => select(rowsOf(5)), steps)
  return [rows.map(({ id }) => id).join(""), page]
}

describe("the rows of a list", () => {
  it("are chosen one by one, and no longer by a second press", () => {
    expect(chosen(press("d"), press("b"))).toEqual(["db", "some"])
    expect(chosen(press("d"), press("b"), press("d"))).toEqual(["b", "some"])
  })

  it("are chosen up to the pressed one with Shift, in both directions, and given up so too", () => {
    expect(chosen(press("b"), pressWithShift("d"))).toEqual(["bcd", "some"])
    expect(chosen(press("d"), pressWithShift("a"))).toEqual(["dabc", "some"])
    expect(chosen(pressPage, press("b"), pressWithShift("d"))).toEqual(["ae", "some"])
    expect(chosen(pressWithShift("c"))).toEqual(["c", "some"])
  })

  it("are all chosen by the page’s box, then none", () => {
    expect(chosen(press("c"), pressPage)).toEqual(["cabde", true])
    expect(chosen(pressPage, pressPage)).toEqual(["", false])
    expect(chosen(press("c"), (selection) => selection.clear())).toEqual(["", false])
  })

  it("are chosen as they are now, and stay chosen on another page of the same list", () => {
    let shown = rowsOf(3)
    const next = (_: Rows) => {
      shown = [aRow(25)]
    }
    const reloaded = (_: Rows) => {
      shown = rowsOf(3, 2)
    }
    const hook = () => select(shown)
    expect(renderHook<Rows>(hook, [press("a"), next, press("z")]).rows.map(({ id }) => id)).toEqual(["a", "z"])
    shown = rowsOf(3)
    expect(renderHook<Rows>(hook, [press("a"), reloaded, press("b")]).rows).toEqual(rowsOf(2, 2))
  })

  it("are no longer chosen in another list", () => {
    let list = "pending"
    const hook = () => select(rowsOf(3), list)
    const search = (_: Rows) => {
      list = "shipped"
    }
    expect(renderHook<Rows>(hook, [press("a"), search, press("b")]).rows.map(({ id }) => id)).toEqual(["b"])
  })

  it("stay chosen for who comes back to the list, before it is read again and after", () => {
    const kept: KeptChoice<Row> = { chosen: null }
    renderHook<Rows>(() => select(rowsOf(3), "list", kept), [press("a"), press("c")])
    expect(renderHook<Rows>(() => select(null, "list", kept)).rows.map(({ id }) => id)).toEqual(["a", "c"])
    expect(renderHook<Rows>(() => select(rowsOf(3, 2), "list", kept)).rows.map(({ id }) => id)).toEqual(["a", "c"])
    expect(renderHook<Rows>(() => select(rowsOf(3), "list", kept), [(selection) => selection.clear()]).rows).toEqual([])
    expect(renderHook<Rows>(() => select(rowsOf(3), "list", kept)).rows).toEqual([])
  })

  it("are no longer chosen once they have left the list; on another page of it they are", () => {
    const kept: KeptChoice<Row> = { chosen: null }
    const [a, b, c, d] = rowsOf(4) as [Row, Row, Row, Row]
    renderHook<Rows>(() => select([a, b, c], "list", kept), [press("a"), press("b"), press("c")])
    const chosenOf = (rows: Row[], matching?: number) =>
      renderHook<Rows>(() => select(rows, "list", kept, matching)).rows.map(({ id }) => id)
    expect(chosenOf([a, c, d])).toEqual(["a", "c"])
    expect(chosenOf([b, a])).toEqual(["a", "b", "c"])
    expect(chosenOf([a], 1)).toEqual(["a"])
    expect(chosenOf([], 0)).toEqual([])
  })

  it(`are at most ${MAX_SELECTED}`, () => {
    const many = Array.from({ length: MAX_SELECTED + 5 }, (_, n) => ({ ...aRow(n), id: String(n) }))
    expect(renderHook<Rows>(() => select(many), [pressPage]).rows).toHaveLength(MAX_SELECTED)
  })
})
