import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createLog } from "#platform/log/log.ts"
import { outageLog } from "./outage-log.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("an outage is one line when it begins and one a minute, with how many calls failed", () => {
  const lines: Array<Record<string, unknown>> = []
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) })
  const note = outageLog(log, "the database")
  for (let second = 0; second < 61; second++) {
    note(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))
    vi.advanceTimersByTime(1000)
  }
  expect(lines.map(({ msg, more, level }) => [msg, more, level])).toEqual([
    ["the database is not available (ECONNREFUSED: connect): requests that need it are answered 503", undefined, 50],
    ["the database is not available (ECONNREFUSED: connect): so many more within the minute", 59, 50],
    ["the database is not available (ECONNREFUSED: connect): requests that need it are answered 503", undefined, 50],
  ])
  note("gone")
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(4)
})
