import { dayInColombo } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { columnKey } from "#shop/api/files/table/column-key.ts"
import type { Table } from "#shop/api/files/table/read-workbook.ts"
import { centsFromRupees } from "#shop/money.ts"
import { isSpoiled, ORDERS, plainCell, type TableFault, WAYBILLS } from "../waybills/read-waybills.ts"

/** Names the columns of a courier's payout sheet by its own names; null is none. */
export interface PayoutColumns {
  /** Holds waybills or numbers of orders. */
  readonly parcel: string
  readonly amount: string
  readonly fee: string | null
  readonly date: string | null
}

/** Lists what couriers call their columns, the surest names first, as `columnKey` makes them. */
const NAMES: Readonly<Record<keyof PayoutColumns, readonly string[]>> = {
  parcel: [...WAYBILLS, ...ORDERS],
  amount: ["cod", "codamount", "amountcollected", "collectedamount", "collected", "codcollected", "amount"],
  fee: ["fee", "courierfee", "deliveryfee", "charge", "charges", "deliverycharge", "couriercharge", "servicecharge"],
  date: ["date", "paidon", "paiddate", "paymentdate", "payoutdate", "delivereddate", "deliverydate"],
}

/** Guesses which columns hold what; "" where none of the required ones has a known name. */
export function guessColumns(names: readonly string[]): PayoutColumns {
  const named = (part: keyof PayoutColumns) =>
    NAMES[part].flatMap((known) => names.find((name) => columnKey(name) === known) ?? [])[0]
  return {
    parcel: named("parcel") ?? "",
    amount: named("amount") ?? "",
    fee: named("fee") ?? null,
    date: named("date") ?? null,
  }
}

export interface PayoutLine {
  readonly line: number
  readonly parcel: string
  readonly amountCents: number
  readonly feeCents: number | null
  readonly paidOn: string | null
}

type Cell = Table["rows"][number]["cells"][number]

interface Read {
  readonly lines: readonly PayoutLine[]
  readonly faults: readonly TableFault[]
}

/** Reads the lines of a payout by its columns. A line of sums, which names no parcel, is left out. */
export function readPayout({ rows: [head, ...rows] }: Table, columns: PayoutColumns): Read {
  const keys = (head?.cells ?? []).map((cell) => columnKey(cell?.value ?? ""))
  const place = (name: string | null) => (name === null ? -1 : keys.indexOf(columnKey(name)))
  const places = {
    parcel: place(columns.parcel),
    amount: place(columns.amount),
    fee: place(columns.fee),
    date: place(columns.date),
  }
  const missing = [columns.parcel, columns.amount, columns.fee, columns.date].find((name) => name && place(name) < 0)
  if (missing) return { lines: [], faults: [{ line: 1, message: m.errors_payout_column({ column: missing }) }] }
  const lines: PayoutLine[] = []
  const faults: TableFault[] = []
  for (const { line, cells } of rows) {
    const parcel = plainCell(cells[places.parcel])
    if (!parcel) continue
    const read = lineOf(line, parcel, cells, places)
    if (typeof read === "string") faults.push({ line, message: read })
    else lines.push(read)
  }
  return { lines, faults }
}

function lineOf(
  line: number,
  parcel: NonNullable<Cell>,
  cells: readonly Cell[],
  places: Readonly<Record<"amount" | "fee" | "date", number>>,
): PayoutLine | string {
  if (isSpoiled(parcel)) return m.errors_waybills_spoiled({ value: parcel.value })
  const amountCents = centsIn(cells[places.amount])
  if (amountCents === null) return m.errors_payout_amount()
  const fee = cells[places.fee]
  const feeCents = fee ? centsIn(fee) : null
  if (fee && (feeCents === null || feeCents < 0)) return m.errors_payout_fee()
  const date = cells[places.date]
  const paidOn = date ? dayIn(date) : null
  if (date && paidOn === null) return m.errors_payout_date()
  if (paidOn !== null && paidOn > dayInColombo(new Date())) return m.errors_transfer_day_future()
  return { line, parcel: parcel.value, amountCents, feeCents, paidOn }
}

const MAX_CENTS = 1_000_000_000

/** Returns the cents of "1,250.50", "Rs. 1250" or a number; null for anything else. */
function centsIn(cell: Cell): number | null {
  if (!cell || cell.kind === "date") return null
  const plain = cell.value.replace(/^(rs|lkr)\.?\s*/i, "").replace(/(?<=\d),(?=\d{3}(?!\d))/g, "")
  if (!/^-?\d{1,10}(\.\d+)?$/.test(plain)) return null
  // A spreadsheet's sum may be 1250.4999999999998.
  const cents = centsFromRupees(Number(Number(plain).toFixed(2)))
  return cents !== null && Math.abs(cents) <= MAX_CENTS ? cents : null
}

/** Returns a day that is written as 2026-11-26, or as 26/11/2026, as in Sri Lanka. */
function dayIn({ value }: NonNullable<Cell>): string | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(value) ?? []
  const iso = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : value.slice(0, 10)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(Date.parse(iso))
  return isDay && new Date(iso).toISOString().startsWith(iso) ? iso : null
}
