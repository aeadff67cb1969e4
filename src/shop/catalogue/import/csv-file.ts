import type { CsvColumn } from "./products-csv.server.ts"

/** Says what is wrong. Lines are counted from 1, as editors and spreadsheets do. */
export interface ImportFault {
  readonly line: number
  readonly column: string | null
  readonly message: string
}

export interface FileLine {
  /** Is the number of the line where it begins. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvLine {
  readonly line: number
  readonly cells: ReadonlyMap<CsvColumn, string>
  /** Is the same for the lines of one product of another shop; in files of ours names and ids tell. */
  readonly group?: string
}

export interface CsvFile {
  readonly lines: readonly CsvLine[]
  readonly faults: readonly ImportFault[]
  /** Say what was left out or assumed, each in a sentence. */
  readonly notes: readonly string[]
  readonly isForeign: boolean
  /** Is null where the file names none. */
  readonly currency: string | null
}

const MAX_CHARACTERS = 600

/** Names as many as can be read in one line. */
export function namedInLine(names: readonly string[]): string {
  const all = names.join(", ")
  return all.length > MAX_CHARACTERS ? `${all.slice(0, MAX_CHARACTERS)}…` : all
}
