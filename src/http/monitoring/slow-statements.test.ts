import { expect, test, vi } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { createLog, inRequest } from "#platform/log/log.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { logSlowStatements } from "./slow-statements.ts"

const near = await sharedDatabase()

function openLog() {
  const lines: Array<Record<string, unknown>> = []
  return { log: createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) }), lines }
}

test("a slow statement is logged without its values, with its rows and the id of its request", async () => {
  const { log, lines } = openLog()
  const db = openDatabase(near.url, { max: 1, ...logSlowStatements({ slowStatementMs: 30 }, log) })
  await inRequest({ requestId: "request-1" }, () =>
    db.query(sql`SELECT pg_sleep(${0.05}),
                        ${"secret"}::text FROM generate_series(1, ${1}) `),
  )
  await db.close()
  const text = "SELECT pg_sleep($1), $2::text FROM generate_series(1, $3)"
  expect(lines).toMatchObject([{ level: 40, msg: "slow statement", statement: text, rows: 1, requestId: "request-1" }])
  expect(lines[0]?.ms).toBeGreaterThanOrEqual(30)
  expect(JSON.stringify(lines)).not.toContain("secret")
})

test("a statement that fails slowly has no rows", async () => {
  const { log, lines } = openLog()
  const db = openDatabase(near.url, { max: 1, ...logSlowStatements({ slowStatementMs: 30 }, log) })
  await db.query(sql`SELECT 1 / length(pg_sleep(${0.05})::text)`).catch(() => {})
  await db.close()
  expect(lines).toMatchObject([{ msg: "slow statement", rows: null }])
})

test("of a statement that goes on being slow one line a minute says how often and how long", () => {
  vi.useFakeTimers()
  try {
    const { log, lines } = openLog()
    const { onSlow } = logSlowStatements({ slowStatementMs: 30 }, log)
    inRequest({ requestId: "request-1" }, () => {
      for (let ms = 100; ms < 200; ms++) onSlow?.({ statement: "SELECT 1", ms, rows: 1 })
    })
    onSlow?.({ statement: "SELECT 2", ms: 50, rows: 1 })
    expect(lines.map(({ statement, ms }) => [statement, ms])).toEqual([
      ["SELECT 1", 100],
      ["SELECT 2", 50],
    ])
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(2)).toMatchObject([{ statement: "SELECT 1", more: 99, slowest_ms: 199 }])
    expect(lines[2]).not.toHaveProperty("requestId")
  } finally {
    vi.useRealTimers()
  }
})

test("nothing of them stands on a terminal in the first minute", () => {
  const { isTTY } = process.stdout
  const uptime = vi.spyOn(process, "uptime").mockReturnValue(59)
  process.stdout.isTTY = true
  try {
    const { log, lines } = openLog()
    const { onSlow } = logSlowStatements({ slowStatementMs: 30 }, log)
    onSlow?.({ statement: "SELECT 1", ms: 100, rows: 1 })
    expect(lines).toEqual([])
    uptime.mockReturnValue(60)
    onSlow?.({ statement: "SELECT 1", ms: 100, rows: 1 })
    expect(lines).toMatchObject([{ statement: "SELECT 1" }])
  } finally {
    uptime.mockRestore()
    Object.assign(process.stdout, { isTTY })
  }
})

test.each([null, 300_000])("a statement within the limit of %s ms is not logged", async (slowStatementMs) => {
  const { log, lines } = openLog()
  const db = openDatabase(near.url, { max: 1, ...logSlowStatements({ slowStatementMs }, log) })
  await db.query(sql`SELECT pg_sleep(0.05)`)
  await db.close()
  expect(lines).toEqual([])
})
