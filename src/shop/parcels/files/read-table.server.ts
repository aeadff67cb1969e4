import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { unguarded } from "#shop/api/files/csv.server.ts"
import { isGarbled, lineOf, readCsv } from "#shop/api/files/read-csv.server.ts"
import { MAX_COLUMNS, MAX_ROWS, readWorkbook, type Table, tooManyColumns, tooManyRows } from "./read-workbook.server.ts"

export const MAX_TABLE_BYTES = 5 * 1024 * 1024

const isZip = ([p, k]: Uint8Array) => p === 0x50 && k === 0x4b
const empty = refusal(422, "empty", m.errors_table_empty, "file")

/** Reads a table as CSV or as a workbook, whatever the file is called. The first row names the columns. */
export async function readTable(bytes: Uint8Array): Promise<Result<Table>> {
  const read = isZip(bytes) ? await readWorkbook(bytes) : await readCsvTable(bytes)
  if (!read.ok) return read
  if (read.value.rows.length > MAX_ROWS + 1) return tooManyRows
  return read.value.rows.length > 0 ? read : empty
}

async function readCsvTable(bytes: Uint8Array): Promise<Result<Table>> {
  const { records, broken } = await readCsv(bytes, MAX_ROWS + 1)
  const [line] = broken
  if (line !== undefined) return refusal(422, "quotes", m.errors_table_quotes({ line }), "file")
  const garbled = records.find(isGarbled)
  if (garbled) return refusal(422, "encoding", m.errors_table_encoding({ line: lineOf(garbled) }), "file")
  if (records.some(({ record }) => record.length > MAX_COLUMNS)) return tooManyColumns
  const rows = records.map((parsed) => ({
    line: lineOf(parsed),
    cells: parsed.record.map((text) => {
      const value = unguarded(text.replace("\uFEFF", "")).trim()
      return value === "" ? undefined : { kind: "text" as const, value }
    }),
  }))
  return ok({ rows: rows.filter(({ cells }) => cells.some((cell) => cell)) })
}
