import { dayOfSerial, isDateFormat } from "./number-formats.ts"
import { readXml } from "./read-xml.ts"
import { BadArchive, unzip } from "./unzip.ts"

/** Is a cell as it stands in the file: a number is not calculated with, and a date is YYYY-MM-DD. */
export interface Cell {
  readonly kind: "text" | "number" | "date"
  readonly value: string
}

export interface Row {
  readonly line: number
  readonly cells: readonly (Cell | undefined)[]
}

export interface Table {
  readonly rows: readonly Row[]
}

export const MAX_ROWS = 50_000
export const MAX_COLUMNS = 300
/** Is reached by ten columns in which every cell has another text. */
const MAX_STRINGS = 10 * MAX_ROWS

/** Says why a workbook is not read. */
export type WorkbookFault = "too_many_rows" | "too_many_columns" | "several_sheets" | "damaged" | "too_large"

const WANTED = /^xl\/(workbook\.xml|styles\.xml|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/i

/**
 * Reads the one sheet of a workbook. Formulas are not run: of a cell that has one its last result is read. It takes as much memory as the
 * file asks for, so it belongs into a thread with a limit.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Table | WorkbookFault> {
  try {
    const files = await unzip(bytes, (name) => WANTED.test(name))
    const sheets = [...files.keys()].filter((name) => name.toLowerCase().startsWith("xl/worksheets/"))
    const sheet = files.get(sheets[0] ?? "")
    if (sheet === undefined) return "damaged"
    if (sheets.length > 1) return "several_sheets"
    const [from1904, dates, strings] = [
      countsFrom1904(files.get("xl/workbook.xml")),
      dateStyles(files.get("xl/styles.xml")),
      sharedStrings(files.get("xl/sharedStrings.xml")),
    ]
    const reader = new SheetReader({ from1904, dates, strings })
    readXml(sheet, reader)
    return { rows: reader.rows }
  } catch (error) {
    if (error instanceof LimitReached) return error.isRows ? "too_many_rows" : "too_many_columns"
    if (error instanceof BadArchive) return error.isTooLarge ? "too_large" : "damaged"
    // The parser throws plain errors at what is no XML.
    if (error instanceof Error && error.constructor === Error) return "damaged"
    throw error
  }
}

class LimitReached extends Error {
  readonly isRows: boolean
  constructor(isRows: boolean) {
    super("limit")
    this.isRows = isRows
  }
}

function countsFrom1904(workbook: Buffer | undefined): boolean {
  let found = false
  if (!workbook) return found
  readXml(workbook, {
    open(name, { date1904 }) {
      if (name === "workbookPr") found = date1904 === "1" || date1904 === "true"
    },
  })
  return found
}

function dateStyles(styles: Buffer | undefined): boolean[] {
  const codes = new Map<number, string>()
  const dates: boolean[] = []
  let inCells = false
  if (!styles) return dates
  readXml(styles, {
    open(name, { numFmtId = "0", formatCode }) {
      if (name === "numFmt" && formatCode !== undefined) codes.set(Number(numFmtId), formatCode)
      if (name === "cellXfs") inCells = true
      if (name === "xf" && inCells) dates.push(isDateFormat(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close(name) {
      if (name === "cellXfs") inCells = false
    },
  })
  return dates
}

/** Matches the element of a text that several cells may show. */
const SHARED = /^si$/

/** Returns the texts that cells name by their numbers; readings of characters beside a text are left out. */
function sharedStrings(file: Buffer | undefined): string[] {
  const strings: string[] = []
  let [text, isReading] = ["", false]
  if (!file) return strings
  readXml(file, {
    open(name) {
      if (SHARED.test(name)) text = ""
      if (name === "rPh") isReading = true
    },
    close(name, written) {
      if (name === "t" && !isReading) text += written
      if (name === "rPh") isReading = false
      if (!SHARED.test(name)) return
      strings.push(text)
      if (strings.length > MAX_STRINGS) throw new LimitReached(true)
    },
  })
  return strings
}

interface Known {
  readonly from1904: boolean
  readonly dates: readonly boolean[]
  readonly strings: readonly string[]
}

class SheetReader {
  readonly rows: Row[] = []
  readonly #known: Known
  #cells: (Cell | undefined)[] = []
  #line = 0
  #column = -1
  #type = ""
  #style = 0
  #inline = ""
  #value: string | null = null

  constructor(known: Known) {
    this.#known = known
  }

  open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === "row") {
      this.#line = Number(attributes.r ?? this.#line + 1)
      this.#column = -1
      this.#cells = []
      if (!(this.#line <= MAX_ROWS + 1)) throw new LimitReached(true)
    }
    if (name === "c") {
      this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r)
      if (!(this.#column < MAX_COLUMNS)) throw new LimitReached(false)
      ;[this.#type, this.#style] = [attributes.t ?? "n", Number(attributes.s ?? 0)]
      ;[this.#inline, this.#value] = ["", null]
    }
  }

  close = (name: string, text: string) => {
    if (name === "v") this.#value = text
    if (name === "t") this.#inline += text
    if (name === "c") this.#cells[this.#column] = this.#cell()
    if (name !== "row" || !this.#cells.some((cell) => cell)) return
    this.rows.push({ line: this.#line, cells: this.#cells })
    // A file may give all its rows the same number.
    if (this.rows.length > MAX_ROWS + 1) throw new LimitReached(true)
  }

  #cell(): Cell | undefined {
    const { from1904, dates, strings } = this.#known
    if (this.#type === "inlineStr") return textCell(this.#inline)
    if (this.#value === null || this.#value === "") return undefined
    if (this.#type === "s") return textCell(strings[Number(this.#value)] ?? "")
    if (this.#type === "d") return { kind: "date", value: this.#value.slice(0, 10) }
    if (this.#type !== "n") return textCell(this.#value)
    const day = dates[this.#style] ? dayOfSerial(Number(this.#value), from1904) : null
    return day === null ? { kind: "number", value: this.#value } : { kind: "date", value: day }
  }
}

function textCell(value: string): Cell | undefined {
  return value === "" ? undefined : { kind: "text", value }
}

/** Returns the place of a cell such as "AB12", from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(reference)?.[0].toUpperCase() ?? ""
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
