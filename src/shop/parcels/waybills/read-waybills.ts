import { m } from "#messages/messages.js"
import { cleanLine, plainDashes } from "#platform/clean-line.ts"
import { columnKey } from "#shop/api/files/table/column-key.ts"
import type { Table } from "#shop/api/files/table/read-workbook.ts"

/** Says what is wrong in a file, and where. Lines are counted from 1, as spreadsheets do. */
export interface TableFault {
  readonly line: number
  readonly message: string
}

export interface WaybillLine {
  readonly line: number
  readonly orderNumber: string
  readonly waybill: string
}

type Cell = Table["rows"][number]["cells"][number]

/** Returns a cell with a number as it is stored and looked for, without what other programs put around it. */
export function plainCell(cell: Cell): Cell {
  return cell && { ...cell, value: plainDashes(cleanLine(cell.value)) }
}

export const ORDERS = ["order", "orderno", "ordernumber", "orderid", "ref", "reference"]
export const WAYBILLS = [
  ...["waybill", "waybillid", "waybillno", "waybillnumber", "orderwaybillid"],
  ...["trackingnumber", "trackingno", "trackingid", "tracking", "awb", "awbno", "awbnumber"],
]

/** The shop's own numbers, by which pasted columns without names are told apart. */
const ORDER_NUMBER = /^ORD-/i
export const MAX_WAYBILLS = 1000
const MAX_WAYBILL = 100

interface Read {
  readonly lines: readonly WaybillLine[]
  readonly faults: readonly TableFault[]
}

/**
 * Reads which order has which waybill. The first row may name the columns, in English, as the shop's own files do, or by the owner's names.
 */
export function readWaybills({ rows }: Table, own: { orders: readonly string[]; waybills: readonly string[] }): Read {
  const [head, ...others] = rows
  const found = head && columnsOf(head.cells, own)
  const columns = found ?? unnamed(rows)
  if (!columns) return { lines: [], faults: [{ line: head?.line ?? 1, message: m.errors_waybills_columns() }] }
  const read = found ? others : rows
  if (read.length > MAX_WAYBILLS) return { lines: [], faults: [{ line: 1, message: m.errors_waybills_many() }] }
  const lines: WaybillLine[] = []
  const faults: TableFault[] = []
  const seen = { orders: new Map<string, number>(), waybills: new Map<string, number>() }
  for (const { line, cells } of read) {
    const [order, waybill] = [plainCell(cells[columns.order]), plainCell(cells[columns.waybill])]
    const problem = problemOf(order, waybill, seen)
    if (problem) faults.push({ line, message: problem })
    else if (order && waybill) {
      lines.push({ line, orderNumber: order.value, waybill: waybill.value })
      seen.orders.set(order.value.toUpperCase(), line)
      seen.waybills.set(waybill.value.toUpperCase(), line)
    }
  }
  return { lines, faults }
}

function columnsOf(cells: readonly Cell[], own: { orders: readonly string[]; waybills: readonly string[] }) {
  const keys = cells.map((cell) => columnKey(cell?.value ?? ""))
  const place = (names: readonly string[]) => keys.findIndex((key) => key !== "" && names.includes(key))
  const [order, waybill] = [place([...ORDERS, ...own.orders]), place([...WAYBILLS, ...own.waybills])]
  return order >= 0 && waybill >= 0 ? { order, waybill } : null
}

/** Returns the columns of a pasted table: one of the two holds numbers of orders. */
function unnamed(rows: Table["rows"]) {
  const [first] = rows
  if (!first || rows.some(({ cells }) => cells.length > 2)) return null
  const order = first.cells.findIndex((cell) => cell && ORDER_NUMBER.test(cell.value))
  return order < 0 ? null : { order, waybill: 1 - order }
}

/** Matches what a spreadsheet makes of a long number: its last digits are lost. */
const ROUNDED = /^\d(\.\d+)?E\+?\d+$/i
/** A spreadsheet's number keeps this many digits. */
const MAX_DIGITS = 15

/** Returns whether a spreadsheet has made a rounded number or a date of what was a text. */
export function isSpoiled(cell: NonNullable<Cell>): boolean {
  if (cell.kind === "date" || ROUNDED.test(cell.value)) return true
  return cell.kind === "number" && (cell.value.includes(".") || cell.value.length > MAX_DIGITS)
}

function problemOf(
  order: Cell,
  waybill: Cell,
  seen: { readonly orders: ReadonlyMap<string, number>; readonly waybills: ReadonlyMap<string, number> },
): string | null {
  if (!order) return m.errors_waybills_no_order()
  if (!waybill) return m.errors_waybills_none()
  if (isSpoiled(waybill)) return m.errors_waybills_spoiled({ value: waybill.value })
  if ([...waybill.value].length > MAX_WAYBILL || /\p{Cc}/u.test(waybill.value)) return m.errors_tracking_too_long()
  const twice = seen.orders.get(order.value.toUpperCase())
  if (twice !== undefined) return m.errors_waybills_order_twice({ line: twice })
  const again = seen.waybills.get(waybill.value.toUpperCase())
  return again === undefined ? null : m.errors_waybills_twice({ line: again })
}
