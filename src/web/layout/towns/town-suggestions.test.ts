import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { findTowns, namesTown } from "./town-suggestions.tsx"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const kandy = { town: "Kandy", district: "Kandy", postal_code: "20000" }
const towns = () => Response.json({ towns: [kandy] })
const refused = (status: number, headers = {}) => Response.json({}, { status, headers })

/** Answers each request with the next of these; the last one answers all that follow. */
function answering(...answers: (() => Response | Promise<never>)[]) {
  const asked = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0])?.())
  vi.stubGlobal("fetch", asked)
  return asked
}

async function typed(text: string, signal = new AbortController().signal) {
  const found = findTowns(text, signal)
  await vi.runAllTimersAsync()
  return found
}

test("no towns are suggested for one letter", async () => {
  const asked = answering(towns)
  expect(await typed(" k ")).toEqual([])
  expect(asked).not.toHaveBeenCalled()
  expect(await typed("kandy ")).toEqual([kandy])
  expect(asked).toHaveBeenCalledExactlyOnceWith("/api/towns?q=kandy", expect.anything())
})

test.each<[string, () => Response | Promise<never>, number]>([
  ["the client has searched too much", () => refused(429), 1],
  ["the shop is busy for some seconds", () => refused(503, { "Retry-After": "4" }), 4],
  ["the time to wait is a date", () => refused(503, { "Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT" }), 1],
  ["a proxy answers", () => new Response("<html>"), 1],
  ["the network is gone", () => Promise.reject("gone"), 1],
])("where %s, they are asked for again after a pause, three times in all", async (_, failing, seconds) => {
  const asked = answering(failing, towns)
  const found = findTowns("kandy", new AbortController().signal)
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await found).toEqual([kandy])
  const always = answering(failing)
  expect(await typed("kandy")).toEqual([])
  expect(always).toHaveBeenCalledTimes(3)
})

test("nobody asks again when that cannot help soon, nor when the next letter is typed", async () => {
  for (const answer of [() => refused(400), () => refused(429, { "Retry-After": "40" })]) {
    const asked = answering(answer, towns)
    expect(await typed("kandy")).toEqual([])
    expect(asked).toHaveBeenCalledTimes(1)
  }
  const asked = answering(() => refused(503), towns)
  const leaving = new AbortController()
  const found = findTowns("kand", leaving.signal)
  await vi.advanceTimersByTimeAsync(500)
  leaving.abort()
  await vi.runAllTimersAsync()
  expect(await found).toEqual([])
  expect(asked).toHaveBeenCalledTimes(1)
})

test.each([
  ["Colombo 1", true],
  ["Colombo 1, near the clock tower", true],
  ["Colombo 15", false],
  ["Colombo ", false],
  ["Kandy", false],
])("%s is still Colombo 1: %s", (typed, isIt) => expect(namesTown(typed, "Colombo 1")).toBe(isIt))
