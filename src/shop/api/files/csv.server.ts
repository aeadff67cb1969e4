import type { Context } from "hono"
import { dayInColombo } from "#messages/formats.ts"
import { streamTexts } from "./long-file.server.ts"

/**
 * Writes one line of CSV with its end, as RFC 4180 has it. No spreadsheet takes any of it for a formula, whichever
 * separator it expects.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`
}

// A spreadsheet runs what begins so (the list is OWASP's), and customers choose their own words. Where semicolons or
// tabs separate, or quotes mean nothing, a cell begins in the middle of one of ours.
const BLANK_START = /^(?=[\t\r\n])/
const FORMULA = /(^|[,;\t\r\n] *|")(?=[=+\-@＝＋－＠])/g

/** Returns a cell's text with an apostrophe before everything that a spreadsheet would run. */
export function harmless(text: string): string {
  return text.replace(BLANK_START, "'").replace(FORMULA, "$1'")
}

const GUARDED = /(^|[,;\t\r\n] *|")'(?=[=+\-@＝＋－＠])|^'(?=[\t\r\n])/g

/** Returns a text as it was before `harmless`. */
export function unguarded(cell: string): string {
  return cell.replace(GUARDED, "$1")
}

function csvCell(plain: string): string {
  const text = harmless(plain)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Excel reads a file that begins with this mark as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF"

/** Sends `rows` as a download, `{name}-{day in Colombo}.csv`. */
export function sendCsv(c: Context, name: string, rows: AsyncGenerator<string, undefined>) {
  c.header("Content-Disposition", `attachment; filename="${name}-${dayInColombo(new Date())}.csv"`)
  c.header("Cache-Control", "private, no-store")
  c.header("Content-Type", "text/csv; charset=utf-8")
  return c.body(streamTexts(rows), 200)
}
