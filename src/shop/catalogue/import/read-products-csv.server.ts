import { m } from "#messages/messages.js"
import { inSlices } from "#platform/lanes/in-slices.ts"
import { type CsvRecord, isGarbled, lineOf, readCsv } from "#shop/api/files/read-csv.server.ts"
import { CSV_COLUMNS, type CsvColumn } from "./products-csv.server.ts"

/** Says what is wrong. Lines are counted from 1, as editors and spreadsheets do. */
export interface ImportFault {
  readonly line: number
  readonly column: string | null
  readonly message: string
}

export interface CsvLine {
  /** Is the number of the line where it begins. */
  readonly line: number
  readonly cells: ReadonlyMap<CsvColumn, string>
}

export interface CsvFile {
  readonly lines: readonly CsvLine[]
  readonly faults: readonly ImportFault[]
}

export const MAX_CSV_BYTES = 5 * 1024 * 1024
export const MAX_CSV_ROWS = 10_000

/** More than there are; the name of each one that is not known costs a message. */
const MAX_COLUMNS = 50
export async function readProductsCsv(bytes: Uint8Array): Promise<CsvFile> {
  const { records, broken, isText } = await readCsv(bytes, MAX_CSV_ROWS + 1)
  const [head] = records
  if (broken[0] !== undefined && broken[0] <= (head?.end ?? Number.POSITIVE_INFINITY))
    return faultyFile(broken[0], m.errors_import_quotes())
  if (!isText && isGarbled(head)) return faultyFile(1, m.errors_import_encoding())
  const { lines, faults } = await fileOf(records)
  const garbled = isText ? [] : records.filter(isGarbled).map(lineOf)
  return {
    lines,
    faults: [
      ...faults,
      ...garbled.map((line) => ({ line, column: null, message: m.errors_import_encoding() })),
      ...broken.map((line) => ({ line, column: null, message: m.errors_import_quotes() })),
    ],
  }
}

/** Builds the file from its lines. With faults in its head, only the known columns are read. */
async function fileOf([head, ...records]: readonly CsvRecord[]): Promise<CsvFile> {
  if (head && head.record.length > MAX_COLUMNS)
    return faultyFile(1, m.errors_import_columns_too_many({ maximum: MAX_COLUMNS }))
  const names = head?.record.map((name) => name.trim().toLowerCase()) ?? []
  const faults = faultsOfHead(names)
  if (faults.length > 0 && !names.some(isColumn)) return { lines: [], faults }
  if (records.length > MAX_CSV_ROWS) return faultyFile(1, m.errors_import_too_long({ maximum: MAX_CSV_ROWS }))
  const lines: CsvLine[] = []
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
    lines.push({ line, cells: cellsIn(record, names) })
  }
  if (lines.length === 0) return faultyFile((records.at(-1) ?? head)?.end ?? 1, m.errors_import_empty())
  return { lines, faults }
}

/** Returns the cells of a line. Of a column that the file has twice, the first one counts. */
function cellsIn(record: readonly string[], names: readonly string[]): CsvLine["cells"] {
  const cells = new Map<CsvColumn, string>()
  for (const [at, name] of names.entries()) if (isColumn(name) && !cells.has(name)) cells.set(name, record[at] ?? "")
  return cells
}

const COLUMNS: readonly string[] = CSV_COLUMNS
const isColumn = (name: string): name is CsvColumn => COLUMNS.includes(name)

function faultsOfHead(names: readonly string[]): ImportFault[] {
  const columns = CSV_COLUMNS.join(", ")
  return names.flatMap((name, at): ImportFault[] => {
    if (name !== "" && !isColumn(name))
      return [{ line: 1, column: name, message: m.errors_import_column_unknown({ column: name, columns }) }]
    if (name === "") return [{ line: 1, column: null, message: m.errors_import_column_unnamed({ number: at + 1 }) }]
    if (names.indexOf(name) < at)
      return [{ line: 1, column: name, message: m.errors_import_column_twice({ column: name }) }]
    return []
  })
}

function faultyFile(line: number, message: string): CsvFile {
  return { lines: [], faults: [{ line, column: null, message }] }
}
