import { CsvError, type Info, parse } from "csv-parse/sync"
import { m } from "#messages/messages.js"
import { CSV_COLUMNS, type CsvColumn } from "./products-csv.server.ts"

/** What is wrong in a file, and where. Lines are counted from 1, as editors and spreadsheets do. */
export interface ImportFault {
  readonly line: number
  readonly column: string | null
  readonly message: string
}

export interface CsvLine {
  /** Where it begins. */
  readonly line: number
  /** Of the columns that the file has. */
  readonly cells: ReadonlyMap<CsvColumn, string>
}

export interface CsvFile {
  readonly lines: readonly CsvLine[]
  readonly faults: readonly ImportFault[]
}

export const MAX_CSV_BYTES = 5 * 1024 * 1024
export const MAX_CSV_ROWS = 10_000

/** Reads a file as spreadsheets write it: UTF-8, or UTF-16 with its mark; commas, semicolons or tabs; empty lines. */
export function readProductsCsv(bytes: Uint8Array): CsvFile {
  const text = decode(bytes)
  if (text === null) return broken(1, m.errors_import_encoding())
  try {
    return fileOf(recordsIn(text))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return broken(Number(error.lines ?? 1), m.errors_import_quotes())
  }
}

function decode(bytes: Uint8Array): string | null {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8"
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n")
  } catch {
    return null
  }
}

interface Parsed {
  readonly record: string[]
  readonly info: Info
}

function recordsIn(text: string): Parsed[] {
  const options = {
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  } as const
  return parse(text, options) as unknown as Parsed[]
}

/** The one that stands most often in the first line. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/\n|$/))
  const often = (delimiter: string) => head.split(delimiter).length
  return [",", ";", "\t"].reduce((best, each) => (often(each) > often(best) ? each : best))
}

function fileOf([head, ...records]: readonly Parsed[]): CsvFile {
  const names = head?.record.map((name) => name.trim().toLowerCase()) ?? []
  const faults = faultsOfHead(names)
  if (faults.length > 0) return { lines: [], faults }
  if (records.length > MAX_CSV_ROWS) return broken(1, m.errors_import_too_long({ maximum: MAX_CSV_ROWS }))
  const lines: CsvLine[] = []
  let before = head?.info.lines ?? 1
  for (const { record, info } of records) {
    // A record is counted at its end; empty lines before it count for the one that follows.
    const line = info.lines - lineBreaksIn(record)
    before = info.lines
    if (record.every((cell) => cell.trim() === "")) continue
    if (record.length > names.length && record.slice(names.length).some((cell) => cell.trim() !== "")) {
      faults.push({
        line,
        column: null,
        message: m.errors_import_cells({ cells: record.length, columns: names.length }),
      })
    }
    lines.push({ line, cells: new Map(names.map((name, at) => [name as CsvColumn, record[at] ?? ""])) })
  }
  if (lines.length === 0) return broken(before, m.errors_import_empty())
  return { lines, faults }
}

function lineBreaksIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
}

function faultsOfHead(names: readonly string[]): ImportFault[] {
  const known: readonly string[] = CSV_COLUMNS
  const columns = CSV_COLUMNS.join(", ")
  return names.flatMap((name, at): ImportFault[] => {
    if (name !== "" && !known.includes(name))
      return [{ line: 1, column: name, message: m.errors_import_column_unknown({ column: name, columns }) }]
    if (name === "") return [{ line: 1, column: null, message: m.errors_import_column_unnamed({ number: at + 1 }) }]
    if (names.indexOf(name) < at)
      return [{ line: 1, column: name, message: m.errors_import_column_twice({ column: name }) }]
    return []
  })
}

function broken(line: number, message: string): CsvFile {
  return { lines: [], faults: [{ line, column: null, message }] }
}
