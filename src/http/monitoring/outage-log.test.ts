import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createLog } from "#platform/log/log.ts"
import { openOutageLog } from "./outage-log.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened() {
  const lines: Array<Record<string, unknown>> = []
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) })
  return { outages: openOutageLog(log, "the database"), lines }
}

const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" })

test("an outage is one line when it begins and one when nothing has failed for five seconds", () => {
  const { outages, lines } = opened()
  for (let second = 0; second < 10; second++) {
    outages.note(refused)
    vi.advanceTimersByTime(1000)
  }
  expect(lines.map(({ msg }) => msg)).toEqual([
    "the database is not available (ECONNREFUSED: connect): requests that need it are answered 503",
  ])
  vi.advanceTimersByTime(3_999)
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(lines[1]).toMatchObject({ failures: 10, seconds: 14, level: 40 })
})

test("a long outage is summarized once a minute", () => {
  const { outages, lines } = opened()
  for (let second = 0; second <= 130; second++) {
    outages.note(refused)
    vi.advanceTimersByTime(1000)
  }
  expect(lines.slice(1).map(({ failures, seconds }) => [failures, seconds])).toEqual([
    [61, 60],
    [121, 120],
  ])
})

test("the next outage begins with a line of its own", () => {
  const { outages, lines } = opened()
  outages.note(refused)
  vi.advanceTimersByTime(5000)
  outages.note("gone again")
  expect(lines.map(({ failures }) => failures)).toEqual([undefined, 1, undefined])
  expect(lines[2]?.msg).toContain("(gone again)")
})

test("after closing nothing more is logged", () => {
  const { outages, lines } = opened()
  outages.note(refused)
  outages.close()
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(1)
})
