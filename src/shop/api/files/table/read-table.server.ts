import { type ResourceLimits, Worker } from "node:worker_threads"
import { m } from "#messages/messages.js"
import { createLane } from "#platform/lanes/lane.ts"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { unguarded } from "#shop/api/files/csv.server.ts"
import { isGarbled, lineOf, readCsv } from "#shop/api/files/read-csv.server.ts"
import { MAX_COLUMNS, MAX_ROWS, type Table, type WorkbookFault } from "./read-workbook.ts"

export const MAX_TABLE_BYTES = 5 * 1024 * 1024

/** Returns whether a file is an archive, as workbooks are. */
export const isZip = ([p, k]: Uint8Array) => p === 0x50 && k === 0x4b
const empty = refusal(422, "empty", m.errors_table_empty, "file")

const REFUSED = {
  too_many_rows: refusal(422, "too_many_rows", m.errors_table_rows, "file"),
  too_many_columns: refusal(422, "too_many_columns", m.errors_table_columns, "file"),
  several_sheets: refusal(422, "several_sheets", m.errors_table_sheets, "file"),
  damaged: refusal(422, "damaged", m.errors_table_damaged, "file"),
  too_large: refusal(413, "too_large", m.errors_table_unpacked, "file"),
} satisfies Record<WorkbookFault, unknown>

/** The built server has the thread's program beside it; in development Node reads the source. */
const THREAD = new URL(
  import.meta.url.endsWith(".ts") ? "./workbook-thread.ts" : "./workbook-thread.js",
  import.meta.url,
)

/** Reads a table as CSV or as a workbook, whatever the file is called. The first row names the columns. */
export async function readTable(bytes: Uint8Array, limits: ResourceLimits = THREAD_LIMITS): Promise<Result<Table>> {
  const read = isZip(bytes) ? await lane(() => readInThread(bytes, limits)) : await readCsvTable(bytes)
  if (!read.ok) return read
  if (read.value.rows.length > MAX_ROWS + 1) return REFUSED.too_many_rows
  return read.value.rows.length > 0 ? read : empty
}

async function readCsvTable(bytes: Uint8Array): Promise<Result<Table>> {
  const { records, broken } = await readCsv(bytes, MAX_ROWS + 1)
  const [line] = broken
  if (line !== undefined) return refusal(422, "quotes", m.errors_table_quotes({ line }), "file")
  const garbled = records.find(isGarbled)
  if (garbled) return refusal(422, "encoding", m.errors_table_encoding({ line: lineOf(garbled) }), "file")
  if (records.some(({ record }) => record.length > MAX_COLUMNS)) return REFUSED.too_many_columns
  const rows = records.map((parsed) => ({
    line: lineOf(parsed),
    cells: parsed.record.map((text) => {
      const value = unguarded(text.replace("\uFEFF", "")).trim()
      return value === "" ? undefined : { kind: "text" as const, value }
    }),
  }))
  return ok({ rows: rows.filter(({ cells }) => cells.some((cell) => cell)) })
}

/** A workbook of 50,000 rows of 20 texts takes a third of it. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 512 }
const MAX_MS = 60_000
const lane = createLane({ name: "workbooks", concurrency: 1, maxWaiting: 10, maxWaitMs: 30_000 })

/** Parses a workbook in a thread of its own: one that takes too much memory or time ends the thread and is refused. */
function readInThread(bytes: Uint8Array, resourceLimits: ResourceLimits): Promise<Result<Table>> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, { workerData: bytes, resourceLimits })
    const timer = setTimeout(() => void thread.terminate(), MAX_MS)
    thread.once("message", (read: Table | WorkbookFault) =>
      resolve(typeof read === "string" ? REFUSED[read] : ok(read)),
    )
    thread.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve(REFUSED.too_large) : reject(error),
    )
    // This comes last, and changes nothing after one of the others.
    thread.once("exit", () => {
      clearTimeout(timer)
      resolve(REFUSED.too_large)
    })
  })
}
