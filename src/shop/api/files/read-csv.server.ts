import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setImmediate } from "node:timers/promises"
import { CsvError, parse } from "csv-parse"
import { inSlices } from "#platform/lanes/in-slices.ts"

/** Faults of quotation marks after which the rest of a file is not read: each begins another reading. */
const MAX_BROKEN = 100
/** This many bytes are parsed in one go, which takes some milliseconds. */
const PIECE = 32 * 1024
/** This many characters of the file tell what separates its cells. */
const TELLING = 10_000

export interface CsvRecord {
  readonly record: readonly string[]
  /** Is the line on which it ends, counted from 1. */
  readonly end: number
}

interface CsvRecords {
  /** Are one more than `maxRecords` at most. */
  readonly records: readonly CsvRecord[]
  /** Holds the lines on which a record with unmatched quotation marks begins; such a record is left out. */
  readonly broken: readonly number[]
  /** Is false where bytes are no text of the encoding: some records are garbled then. */
  readonly isText: boolean
}

/**
 * Reads a file as spreadsheets write it: UTF-8, or UTF-16 with its mark; commas, semicolons or tabs; empty lines are left out. It works in
 * slices, because the largest takes seconds.
 */
export async function readCsv(bytes: Uint8Array, maxRecords: number): Promise<CsvRecords> {
  const { text, isText } = decode(bytes)
  return { ...(await recordsIn(text, maxRecords)), isText }
}

/** Names the encoding of a file by its first two bytes. */
const MARKED: Readonly<Record<string, string>> = { "255 254": "utf-16le", "254 255": "utf-16be" }

/** Decodes a file. Where bytes are no text of the encoding, the text has `GARBLED`. */
function decode(bytes: Uint8Array): { text: string; isText: boolean } {
  const encoding = MARKED[`${bytes[0]} ${bytes[1]}`] ?? "utf-8"
  const read = (fatal: boolean) => new TextDecoder(encoding, { fatal }).decode(bytes).replace(/\r\n?/g, "\n")
  try {
    return { text: read(true), isText: true }
  } catch {
    return { text: read(false), isText: false }
  }
}

const GARBLED = "\uFFFD"

export function isGarbled(parsed: CsvRecord | undefined): boolean {
  return parsed?.record.some((cell) => cell.includes(GARBLED)) ?? false
}

/** Returns the line on which a record begins. It is counted at its end; empty lines before it count for the one that follows. */
export function lineOf({ record, end }: CsvRecord): number {
  return end - record.reduce((sum, cell) => (cell.includes("\n") ? sum + cell.split("\n").length - 1 : sum), 0)
}

/**
 * Returns the records, and the lines on which a record with unmatched quotation marks begins. Such a line is left out, and the next one
 * begins a record: otherwise a mark that is not closed would hide what is wrong behind it.
 */
async function recordsIn(text: string, maxRecords: number): Promise<Pick<CsvRecords, "records" | "broken">> {
  const [records, broken]: [CsvRecord[], number[]] = [[], []]
  const delimiter = delimiterOf(text)
  const lines = text.replace(NAMED, "").split("\n")
  let read = 0
  while (read < lines.length && broken.length < MAX_BROKEN && records.length <= maxRecords) {
    // A file whose every line is broken begins a hundred readings, each of which ends before its first pause.
    await setImmediate()
    const isWhole = await readInto({ records, maxRecords }, lines.slice(read).join("\n"), read, delimiter)
    if (isWhole) break
    read = Math.max(read, records.at(-1)?.end ?? 0)
    while (lines[read]?.trim() === "") read++
    broken.push(++read)
  }
  return { records, broken }
}

/**
 * Adds the records of `text`, up to one that cannot be read or is one too many.
 * @param before how many lines of the file stand before it
 * @returns whether all could be read, or enough of them
 */
async function readInto(
  { records, maxRecords }: { readonly records: CsvRecord[]; readonly maxRecords: number },
  text: string,
  before: number,
  delimiter: string,
): Promise<boolean> {
  const isFull = () => records.length > maxRecords
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record(record: string[], { lines }) {
      if (!isFull()) records.push({ record, end: before + lines })
      return null
    },
  })
  try {
    await pipeline(Readable.from(inSlices(piecesOf(Buffer.from(text), isFull))), parser.resume())
    return true
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return isFull()
  }
}

function* piecesOf(bytes: Buffer, isFull: () => boolean): Generator<Buffer> {
  for (let at = 0; at < bytes.length && !isFull(); at += PIECE) yield bytes.subarray(at, at + PIECE)
}

const DELIMITERS = [",", ";", "\t"]
/** Matches a first line by which spreadsheets tell each other what separates cells. */
const NAMED = /^sep=([,;\t])(?=\n)/i

/** Returns what the file names; else what stands most often in the first line that has any. */
function delimiterOf(text: string): string {
  const named = NAMED.exec(text)?.[1]
  const lines = text.slice(0, TELLING).split("\n")
  const head = lines.find((line) => DELIMITERS.some((each) => line.includes(each))) ?? ""
  const often = (delimiter: string) => head.split(delimiter).length
  return named ?? DELIMITERS.reduce((best, each) => (often(each) > often(best) ? each : best))
}
