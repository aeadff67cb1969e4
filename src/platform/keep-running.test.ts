import { expect, onTestFinished, test, vi } from "vitest"
import { type KeepRunning, keepRunning } from "./keep-running.ts"

/** Runs are numbers; each is ended by the test, and those in `refused` do not start. */
function kept(options: Partial<KeepRunning<number>> = {}) {
  const crashes: string[] = []
  const lost: string[] = []
  const stop = new AbortController()
  let started = 0
  let end: (reason: Error) => void = () => {}
  const running = keepRunning({
    first: 0,
    start: async () => ++started,
    ended: () =>
      new Promise<Error>((resolve) => {
        end = resolve
        stop.signal.addEventListener("abort", () => resolve(new Error("stopped")))
      }),
    onCrash: ({ message }) => crashes.push(message),
    onLost: ({ message }) => lost.push(message),
    waitMs: () => 0,
    signal: stop.signal,
    ...options,
  })
  return { crashes, lost, running, stop, started: () => started, end: (reason: string) => end(new Error(reason)) }
}

test("what ends now and then is started again each time", async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  onTestFinished(() => void vi.useRealTimers())
  const { crashes, lost, running, stop, started, end } = kept()
  for (let round = 1; round <= 8; round++) {
    vi.setSystemTime(Date.now() + 10_000)
    end("killed")
    await expect.poll(started).toBe(round)
  }
  stop.abort()
  expect(await running).toBe(8)
  expect([crashes.length, lost]).toEqual([8, []])
})

test("what ends again and again is given up after five starts, with the last reason", async () => {
  const { crashes, lost, running, started, end } = kept()
  for (let round = 1; round <= 5; round++) {
    end(`end ${round}`)
    await expect.poll(started).toBe(round)
  }
  end("the last end")
  expect(await running).toBeNull()
  expect([crashes.length, lost]).toEqual([5, ["the last end"]])
})

test("what does not start is tried five times, after longer and longer waits", async () => {
  const waits: number[] = []
  const start = () => Promise.reject(new Error("no such program"))
  const { crashes, lost, running, end } = kept({ start, waitMs: (ends) => waits.push(ends) && 0 })
  end("killed")
  expect(await running).toBeNull()
  expect(waits).toEqual([1, 2, 3, 4, 5])
  expect([crashes[0], crashes.length, lost]).toEqual(["killed", 5, ["no such program"]])
})

test("nothing is started while it is being stopped", async () => {
  const { crashes, running, stop, started, end } = kept({ waitMs: () => 60_000 })
  end("killed")
  await expect.poll(() => crashes.length).toBe(1)
  stop.abort()
  expect(await running).toBeNull()
  expect(started()).toBe(0)
})
