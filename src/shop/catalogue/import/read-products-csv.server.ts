import { m } from "#messages/messages.js"
import { inSlices } from "#platform/lanes/in-slices.ts"
import { type CsvRecord, isGarbled, lineOf, readCsv } from "#shop/api/files/read-csv.server.ts"
import { isZip, readTable } from "#shop/api/files/table/read-table.server.ts"
import { type CsvFile, type CsvLine, type FileLine, type ImportFault, namedInLine } from "./csv-file.ts"
import { type ForeignColumns, foreignColumns, isForeign } from "./foreign-columns.ts"
import { foreignLines } from "./foreign-lines.server.ts"
import { inRupees } from "./import-prices.server.ts"
import { CSV_COLUMNS, type CsvColumn } from "./products-csv.server.ts"

export const MAX_CSV_BYTES = 5 * 1024 * 1024
export const MAX_CSV_ROWS = 10_000

const MAX_COLUMNS = 300
/** The names of columns are looked for in this many lines: titles may stand above them. */
const MAX_TITLES = 20

/** @param rate what a unit of the file's currency costs in rupees */
export async function readProductsCsv(bytes: Uint8Array, rate?: number): Promise<CsvFile> {
  const read = isZip(bytes) ? await recordsOfWorkbook(bytes) : await readCsv(bytes, MAX_CSV_ROWS + MAX_TITLES)
  if (typeof read === "string") return faultyFile(1, read)
  const { broken, isText } = read
  const at = headIn(read.records)
  const [head, ...records] = read.records.slice(Math.max(at, 0))
  if (broken[0] !== undefined && broken[0] <= (head?.end ?? Number.POSITIVE_INFINITY))
    return faultyFile(broken[0], m.errors_import_quotes())
  if (!isText && isGarbled(head)) return faultyFile(1, m.errors_import_encoding())
  if (!head) return faultyFile(1, m.errors_import_empty())
  if (head.record.findLastIndex((name) => name.trim() !== "") >= MAX_COLUMNS)
    return faultyFile(1, m.errors_import_columns_too_many({ maximum: MAX_COLUMNS }))
  if (at < 0) return faultyFile(1, m.errors_import_columns_none({ columns: CSV_COLUMNS.join(", ") }))
  if (records.length > MAX_CSV_ROWS) return faultyFile(1, m.errors_import_too_long({ maximum: MAX_CSV_ROWS }))
  const file = await fileOf(head, records, rate)
  const garbled = isText ? [] : records.filter(isGarbled).map(lineOf)
  const faultsOf = (lines: readonly number[], message: string) => lines.map((line) => ({ line, column: null, message }))
  const unread = [...faultsOf(garbled, m.errors_import_encoding()), ...faultsOf(broken, m.errors_import_quotes())]
  return { ...file, faults: [...file.faults, ...unread] }
}

/** Returns the rows of a workbook as those of a CSV file, or why it is not read. */
async function recordsOfWorkbook(bytes: Uint8Array) {
  const table = await readTable(bytes)
  if (!table.ok) return table.message
  const records = table.value.rows.map(({ line, cells }): CsvRecord => {
    const record = Array.from(cells, (cell) => cell?.value ?? "")
    return { record, end: line + record.join("").split("\n").length - 1 }
  })
  return { records, broken: [] as number[], isText: true }
}

/** Returns where the columns are named: in the first line that has two known names, or else one; -1 for nowhere. */
function headIn(records: readonly CsvRecord[]): number {
  const known = records
    .slice(0, MAX_TITLES)
    .map(
      ({ record }) =>
        record.slice(0, MAX_COLUMNS).filter((name) => isColumn(plainName(name)) || isForeign(name)).length,
    )
  const at = known.findIndex((count) => count > 1)
  return at < 0 ? known.indexOf(1) : at
}

async function fileOf(head: CsvRecord, records: readonly CsvRecord[], rate: number | undefined): Promise<CsvFile> {
  const names = head.record.map(plainName)
  const columns = foreignColumns(head.record, records[0]?.record ?? [], (name) => isColumn(plainName(name)))
  const faults = columns ? [] : faultsOfHead(names, lineOf(head))
  const rows: FileLine[] = []
  for await (const parsed of inSlices(records)) {
    const { record } = parsed
    const line = lineOf(parsed)
    if (record.every((cell) => cell.trim() === "")) continue
    if (record.length > names.length && record.slice(names.length).some((cell) => cell.trim() !== "")) {
      faults.push({
        line,
        column: null,
        message: m.errors_import_cells({ cells: record.length, columns: names.length }),
      })
    }
    rows.push({ line, cells: record })
  }
  if (rows.length === 0) return faultyFile((records.at(-1) ?? head).end, m.errors_import_empty())
  const made = columns && (await foreignLines(rows, columns, head.record))
  const notes = [leftOut(head.record, columns), ...(made?.notes ?? [])].filter(Boolean)
  const lines = made?.lines ?? rows.map(({ line, cells }) => ({ line, cells: cellsIn(cells, names) }))
  const at = columns?.get("currency")
  const currencies = at === undefined ? [] : rows.map(({ cells }) => cells[at]?.trim().toUpperCase() ?? "")
  const file = { lines, faults: [...faults, ...(made?.faults ?? [])], notes, isForeign: made !== null, currency: null }
  return inRupees(file, new Set(currencies.filter(Boolean)), rate)
}

/** Returns the cells of a line. Of a column that the file has twice, the first one counts. */
function cellsIn(record: readonly string[], names: readonly string[]): CsvLine["cells"] {
  const cells = new Map<CsvColumn, string>()
  for (const [at, name] of names.entries()) if (isColumn(name) && !cells.has(name)) cells.set(name, record[at] ?? "")
  return cells
}

const plainName = (name: string) => name.trim().toLowerCase()
const COLUMNS: readonly string[] = CSV_COLUMNS
const isColumn = (name: string): name is CsvColumn => COLUMNS.includes(name)

function faultsOfHead(names: readonly string[], line: number): ImportFault[] {
  const twice = names.filter((name, at) => isColumn(name) && names.indexOf(name) < at)
  return twice.map((column) => ({ line, column, message: m.errors_import_column_twice({ column }) }))
}

/** Names the columns that are not read, as many as can be read in one line. */
function leftOut(head: readonly string[], columns: ForeignColumns | null): string {
  const isRead = (name: string) => (columns ? isForeign(name) : isColumn(plainName(name)))
  const names = head.map((name) => name.trim()).filter((name) => name !== "" && !isRead(name))
  return names.length > 0 ? m.admin_import_left_out({ columns: namedInLine(names) }) : ""
}

function faultyFile(line: number, message: string): CsvFile {
  return { lines: [], faults: [{ line, column: null, message }], notes: [], isForeign: false, currency: null }
}
