import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setImmediate } from "node:timers/promises"
import { CsvError, parse } from "csv-parse"
import { m } from "#messages/messages.js"
import { inSlices } from "#platform/lanes/in-slices.ts"
import { CSV_COLUMNS, type CsvColumn } from "./products-csv.server.ts"

/** Says what is wrong in a file, and where. Lines are counted from 1, as editors and spreadsheets do. */
export interface ImportFault {
  readonly line: number
  readonly column: string | null
  readonly message: string
}

export interface CsvLine {
  /** Is the number of the line where it begins. */
  readonly line: number
  /** Holds the cells of the columns that the file has. */
  readonly cells: ReadonlyMap<CsvColumn, string>
}

export interface CsvFile {
  readonly lines: readonly CsvLine[]
  readonly faults: readonly ImportFault[]
}

export const MAX_CSV_BYTES = 5 * 1024 * 1024
export const MAX_CSV_ROWS = 10_000

/** Faults of quotation marks after which the rest of a file is not read: each begins another reading. */
const MAX_BROKEN = 100

/** More than there are; the name of each one that is not known costs a message. */
const MAX_COLUMNS = 50
/** This many bytes are parsed in one go, which takes some milliseconds. */
const PIECE = 32 * 1024
/** This many characters of the first line tell what separates its cells. */
const TELLING = 10_000

/**
 * Reads a file as spreadsheets write it: UTF-8, or UTF-16 with its mark; commas, semicolons or tabs; empty lines. It
 * works in slices, because the largest takes seconds.
 */
export async function readProductsCsv(bytes: Uint8Array): Promise<CsvFile> {
  const { text, isValid } = decode(bytes)
  const { records, broken } = await recordsIn(text)
  const [head] = records
  if (broken[0] !== undefined && broken[0] <= (head?.end ?? Number.POSITIVE_INFINITY))
    return faultyFile(broken[0], m.errors_import_quotes())
  if (!isValid && isGarbled(head)) return faultyFile(1, m.errors_import_encoding())
  const { lines, faults } = await fileOf(records)
  const garbled = isValid ? [] : records.filter(isGarbled).map(lineOf)
  return {
    lines,
    faults: [
      ...faults,
      ...garbled.map((line) => ({ line, column: null, message: m.errors_import_encoding() })),
      ...broken.map((line) => ({ line, column: null, message: m.errors_import_quotes() })),
    ],
  }
}

/** Decodes a file. Where bytes are no text of the encoding, the text has `GARBLED`. */
function decode(bytes: Uint8Array): { text: string; isValid: boolean } {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8"
  const read = (fatal: boolean) => new TextDecoder(encoding, { fatal }).decode(bytes).replace(/\r\n?/g, "\n")
  try {
    return { text: read(true), isValid: true }
  } catch {
    return { text: read(false), isValid: false }
  }
}

const GARBLED = "\uFFFD"
const isGarbled = (parsed: Parsed | undefined) => parsed?.record.some((cell) => cell.includes(GARBLED)) ?? false

interface Parsed {
  readonly record: readonly string[]
  /** Is the line on which it ends, counted from 1. */
  readonly end: number
}

/** A record is counted at its end; empty lines before it count for the one that follows. */
const lineOf = ({ record, end }: Parsed) =>
  end - record.reduce((sum, cell) => (cell.includes("\n") ? sum + cell.split("\n").length - 1 : sum), 0)

/**
 * Returns all records, and the lines on which a record with unmatched quotation marks begins. Such a line is left out,
 * and the next one begins a record: otherwise a mark that is not closed would hide what is wrong behind it.
 */
async function recordsIn(text: string): Promise<{ records: Parsed[]; broken: number[] }> {
  const [records, broken]: [Parsed[], number[]] = [[], []]
  const delimiter = delimiterOf(text)
  const lines = text.split("\n")
  let read = 0
  while (read < lines.length && broken.length < MAX_BROKEN) {
    // A file whose every line is broken begins a hundred readings, each of which ends before its first pause.
    await setImmediate()
    const isWhole = await readInto(records, lines.slice(read).join("\n"), read, delimiter)
    if (isWhole) break
    read = Math.max(read, records.at(-1)?.end ?? 0)
    while (lines[read]?.trim() === "") read++
    broken.push(++read)
  }
  return { records, broken }
}

/**
 * Adds the records of `text`, up to one that cannot be read.
 * @param before how many lines of the file stand before it
 * @returns whether all could be read
 */
async function readInto(records: Parsed[], text: string, before: number, delimiter: string): Promise<boolean> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record(record: string[], { lines }) {
      records.push({ record, end: before + lines })
      return null
    },
  })
  try {
    await pipeline(Readable.from(inSlices(piecesOf(Buffer.from(text)))), parser.resume())
    return true
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return false
  }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** Returns the one that stands most often in the first line. */
function delimiterOf(text: string): string {
  const [head = ""] = text.slice(0, TELLING).split("\n", 1)
  const often = (delimiter: string) => head.split(delimiter).length
  return [",", ";", "\t"].reduce((best, each) => (often(each) > often(best) ? each : best))
}

/** Builds the file from its lines. With faults in its head, only the known columns are read. */
async function fileOf([head, ...records]: readonly Parsed[]): Promise<CsvFile> {
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

/** Returns the cells of a line; of a column that the file has twice, the first one counts. */
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
