import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createLane, TooBusy } from "./lane.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const options = { name: "test", concurrency: 2, maxWaiting: 3, maxWaitMs: 5000 }

/** Makes work that ends on request, and notes its place in `begun` once it runs. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

test("works run two at a time, in the order they came", async () => {
  const lane = createLane(options)
  const { begun, work, end } = works()
  const results = ["a", "b", "c", "d"].map((name) => lane(work(name)))
  expect(begun).toEqual(["a", "b"])
  end("b")
  expect(await results[1]).toBe("b")
  expect(begun).toEqual(["a", "b", "c"])
  end("a")
  end("c")
  await Promise.all([results[0], results[2]])
  expect(begun).toEqual(["a", "b", "c", "d"])
})

test("one more than may wait is turned away immediately, with when to come back", async () => {
  const lane = createLane(options)
  const { begun, work, end } = works()
  const served = ["a", "b", "c", "d", "e"].map((name) => lane(work(name)))
  const turnedAway = await lane(work("f")).catch((error: unknown) => error)
  expect(turnedAway).toBeInstanceOf(TooBusy)
  expect(turnedAway).toMatchObject({ retryAfter: 2 })
  for (const name of ["a", "b", "c", "d", "e"]) {
    await vi.waitFor(() => expect(begun).toContain(name))
    end(name)
  }
  expect(await Promise.all(served)).toEqual(["a", "b", "c", "d", "e"])
  expect(begun).not.toContain("f")
})

test("no caller waits longer than the limit, and a place that was given up is free", async () => {
  const lane = createLane(options)
  const { begun, work, end } = works()
  const running = ["a", "b"].map((name) => lane(work(name)))
  const late = Promise.allSettled(["c", "d", "e"].map((name) => lane(work(name))))
  await vi.advanceTimersByTimeAsync(5000)
  expect((await late).map((result) => result.status === "rejected" && result.reason)).toEqual(
    Array(3).fill(expect.any(TooBusy)),
  )
  const next = lane(work("f"))
  end("a")
  end("b")
  await Promise.all(running)
  end("f")
  expect(await next).toBe("f")
  expect(begun).toEqual(["a", "b", "f"])
})

test("work that fails frees its place", async () => {
  const lane = createLane({ ...options, concurrency: 1 })
  const fails = () => Promise.reject(new Error("broken"))
  await expect(lane(fails)).rejects.toThrow("broken")
  await expect(Promise.all([lane(fails), lane(async () => 1)])).rejects.toThrow("broken")
  expect(await lane(async () => 2)).toBe(2)
})

test("turns go round-robin among owners: one with many waiting jobs delays mostly their own", async () => {
  const lane = createLane({ ...options, concurrency: 1, maxWaiting: 10 })
  const { begun, work, end } = works()
  const flood = ["f1", "f2", "f3", "f4"].map((name) => lane(work(name), "flood"))
  const others = ["a", "b"].map((name) => lane(work(name), name))
  for (const name of ["f1", "f2", "a", "b", "f3", "f4"]) {
    await vi.waitFor(() => expect(begun).toContain(name))
    end(name)
  }
  await Promise.all([...flood, ...others])
  expect(begun).toEqual(["f1", "f2", "a", "b", "f3", "f4"])
})

test("a full queue has room for a new owner: the one with most waiting loses its newest", async () => {
  const lane = createLane({ ...options, concurrency: 1 })
  const { begun, work, end } = works()
  const flood = ["f1", "f2", "f3", "f4"].map((name) => lane(work(name), "flood"))
  const settled = Promise.allSettled(flood)
  const a = lane(work("a"), "a")
  await expect(lane(work("f5"), "flood")).rejects.toBeInstanceOf(TooBusy)
  for (const name of ["f1", "f2", "a", "f3"]) {
    await vi.waitFor(() => expect(begun).toContain(name))
    end(name)
  }
  expect(await a).toBe("a")
  expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"])
  expect(begun).toEqual(["f1", "f2", "a", "f3"])
})
