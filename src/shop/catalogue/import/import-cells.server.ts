import { harmless, unguarded } from "#shop/api/files/csv.server.ts"
import type { Cells, CsvColumn } from "./products-csv.server.ts"
import type { CsvLine } from "./read-products-csv.server.ts"

/** Reports what is wrong in a cell. */
export type Fail = (column: CsvColumn, message: string) => void

/** Returns whether a cell says nothing new: its column is not in the file, or it is what an export would write. */
export function isKept(cells: CsvLine["cells"], exported: Cells | null, column: CsvColumn): boolean {
  return exported !== null && (!cells.has(column) || cells.get(column) === harmless(exported[column] ?? ""))
}

/** Returns the text of a cell, without the space around it; "" for a column that the file does not have. */
export function textIn(cells: CsvLine["cells"], column: CsvColumn): string {
  return unguarded(cells.get(column) ?? "").trim()
}

const THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d+)?$/
const DECIMAL_COMMA = /^\d+,\d{1,2}$/

/**
 * Parses a number as spreadsheets write it: 1250.5, 1,250.50 or, where semicolons separate, 1250,50; NaN for anything
 * else.
 */
export function numberIn(typed: string): number {
  const plain = typed.replace(/^rs\.?\s*/i, "")
  if (THOUSANDS.test(plain)) return Number(plain.replaceAll(",", ""))
  return Number(DECIMAL_COMMA.test(plain) ? plain.replace(",", ".") : plain)
}

/** Returns the pictures of a cell, one on each line: its URL, and after a space its description. */
export function picturesIn(cell: string): Array<{ image_url: string; alt: string }> {
  const lines = cell.split("\n").map((line) => line.trim())
  return lines.filter(Boolean).map((line) => {
    const [image_url = ""] = line.split(/\s/, 1)
    return { image_url, alt: line.slice(image_url.length).trim() }
  })
}
