import { describe, expect, it } from "vitest"
import { renderHook } from "#tests/fixtures/rendered-hook.ts"
import { MAX_SELECTED, type Selection, useSelection } from "./selection.tsx"

interface Row {
  readonly id: string
  readonly version: number
}
type Rows = Selection<Row>

const rowsOf = (count: number, version = 1) =>
  Array.from({ length: count }, (_, n) => ({ id: String.fromCharCode(97 + n), version }))
const press = (id: string) => (selection: Rows) => selection.toggle(id, false)
const pressWithShift = (id: string) => (selection: Rows) => selection.toggle(id, true)
const pressPage = (selection: Rows) => selection.togglePage()

function chosen(...steps: Array<(selection: Rows) => void>) {
  const { rows, page } = renderHook<Rows>(() => useSelection(rowsOf(5), "list"), steps)
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
      shown = [{ id: "z", version: 1 }]
    }
    const reloaded = (_: Rows) => {
      shown = rowsOf(3, 2)
    }
    const hook = () => useSelection(shown, "list")
    expect(renderHook<Rows>(hook, [press("a"), next, press("z")]).rows.map(({ id }) => id)).toEqual(["a", "z"])
    shown = rowsOf(3)
    expect(renderHook<Rows>(hook, [press("a"), reloaded, press("b")]).rows).toEqual(rowsOf(2, 2))
  })

  it("are no longer chosen in another list", () => {
    let list = "pending"
    const hook = () => useSelection(rowsOf(3), list)
    const search = (_: Rows) => {
      list = "shipped"
    }
    expect(renderHook<Rows>(hook, [press("a"), search, press("b")]).rows.map(({ id }) => id)).toEqual(["b"])
  })

  it(`are at most ${MAX_SELECTED}`, () => {
    const many = Array.from({ length: MAX_SELECTED + 5 }, (_, n) => ({ id: String(n), version: 1 }))
    expect(renderHook<Rows>(() => useSelection(many, "list"), [pressPage]).rows).toHaveLength(MAX_SELECTED)
  })
})
