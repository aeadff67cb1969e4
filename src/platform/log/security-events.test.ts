import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createSecurityEvents } from "./security-events.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened() {
  const lines: object[] = []
  return { lines, events: createSecurityEvents({ warn: (line: object) => void lines.push(line) }) }
}

test("a flood is one line immediately and one number when its minute is over", () => {
  const { lines, events } = opened()
  const firsts = Array.from({ length: 500 }, () => events.report("limit_reached", "198.51.100.1"))
  expect(firsts.filter(Boolean)).toHaveLength(1)
  expect(lines).toEqual([{ event: "limit_reached", from: "198.51.100.1" }])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(1)).toEqual([{ event: "limit_reached", from: "198.51.100.1", more: 499 }])
  expect(events.report("limit_reached", "198.51.100.1")).toBe(true)
})

test("clients, events and details are told apart, a thousand of them", () => {
  const { lines, events } = opened()
  for (let n = 0; n < 5000; n++) events.report("token_refused", `2001:db8::${n}`)
  expect(lines).toHaveLength(1001)
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(1001)).toEqual([{ event: "token_refused", from: "many", more: 3999 }])
})
