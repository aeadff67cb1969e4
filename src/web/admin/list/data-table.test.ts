import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { type Column, DataTable } from "./data-table.tsx"

interface Row {
  readonly id: string
  readonly price: number
}

const columns: readonly Column<Row>[] = [
  { key: "number", header: () => "No.", cell: ({ id }) => id },
  { key: "price", header: () => "Price", end: true, named: true, className: "bold", cell: ({ price }) => price },
  { key: "actions", header: () => "Actions", end: true, cell: ({ id }) => createElement("b", null, `Open ${id}`) },
]
const tableOf = (props: { stale?: boolean; opensRow?: boolean }) =>
  renderToStaticMarkup(
    createElement(DataTable<Row>, {
      label: "Parcels",
      columns,
      rows: [{ id: "7", price: 20 }],
      changes: { onChange: () => {}, onReload: () => {} },
      stale: false,
      className: "parcels",
      ...props,
    }),
  )

it("names each column once, and numbers at their end", () => {
  const headers = [...tableOf({}).matchAll(/<th [^>]*>([^<]*)</g)].map(([header]) => header)
  expect(headers).toEqual([
    '<th scope="col">No.<',
    '<th scope="col" data-end="true">Price<',
    '<th scope="col" data-end="true">Actions<',
  ])
})

it("places a cell by the key of its column, and shows the header on a card only where requested", () => {
  expect(tableOf({})).toContain('<td style="grid-area:number">7</td>')
  expect(tableOf({})).toContain('<td data-label="Price" data-end="true" class="bold" style="grid-area:price">20</td>')
})

it("marks the cell of the buttons", () => {
  expect(tableOf({})).toMatch(/<td data-actions="true" style="grid-area:actions"><div[^>]*><b>Open 7<\/b><\/div><\/td>/)
})

it("says that its rows are about to be replaced", () => {
  expect(tableOf({ stale: true })).toContain('aria-busy="true"')
  expect(tableOf({ stale: false })).not.toContain("aria-busy")
})

it("shows that a row can be clicked only where it can", () => {
  expect(tableOf({ opensRow: true })).toContain('<tr class="cursor-pointer">')
  expect(tableOf({})).not.toContain("cursor-pointer")
})
