import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { listenForStop } from "./stop-signals.ts"
import { followPrimary } from "./workers/as-worker.ts"

const EVENTS = ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"] as const
const LISTENED = [...EVENTS, "message"] as const
const before = new Map(LISTENED.map((event) => [event, process.listeners(event as "SIGTERM")]))

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }))
afterEach(() => {
  vi.useRealTimers()
  for (const event of LISTENED) {
    for (const listener of process.listeners(event as "SIGTERM")) {
      if (!before.get(event)?.includes(listener)) process.off(event, listener)
    }
  }
})

function send(event: (typeof EVENTS)[number]) {
  process.emit(event as "SIGTERM", event as "SIGTERM")
}

test.each(EVENTS)("%s is a request to stop", (event) => {
  const { stop, force } = listenForStop()
  expect(stop.aborted).toBe(false)
  send(event)
  expect([stop.aborted, force.aborted]).toEqual([true, false])
})

test.each([listenForStop, followPrimary])("what started the process may be gone before %o", (listen) => {
  const { connected } = process
  onTestFinished(() => void Object.assign(process, { connected }))
  Object.assign(process, { connected: false })
  expect(listen().stop.aborted).toBe(true)
})

test("a second Ctrl-C forces the stop, one that comes within the same second does not", () => {
  const { stop, force } = listenForStop()
  send("SIGINT")
  vi.advanceTimersByTime(900)
  send("SIGINT")
  expect([stop.aborted, force.aborted]).toEqual([true, false])
  vi.advanceTimersByTime(200)
  send("SIGINT")
  expect(force.aborted).toBe(true)
})

test("other repeated stop requests never force it", () => {
  const { force } = listenForStop()
  send("SIGINT")
  vi.advanceTimersByTime(5000)
  for (const event of ["SIGTERM", "SIGHUP", "disconnect"] as const) send(event)
  expect(force.aborted).toBe(false)
})
