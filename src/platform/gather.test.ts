import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { gather } from "./gather.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("what comes within the time is written together, and each gets the result of its own", async () => {
  const written: Array<readonly number[]> = []
  const double = gather(100, async (items: readonly number[]) => {
    written.push(items)
    return (item) => item * 2
  })
  const first = [double(1), double(2)]
  await vi.advanceTimersByTimeAsync(99)
  first.push(double(3))
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await Promise.all(first)).toEqual([2, 4, 6])
  const later = double(4)
  await vi.advanceTimersByTimeAsync(100)
  expect(await later).toBe(8)
  expect(written).toEqual([[1, 2, 3], [4]])
})

test("a write that fails rejects all of its items and none of the next", async () => {
  let failures = 1
  const write = gather(100, async () => {
    if (failures-- > 0) throw new Error("away")
    return () => "written"
  })
  const failed = Promise.allSettled([write(1), write(2)])
  await vi.advanceTimersByTimeAsync(100)
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"])
  const next = write(3)
  await vi.advanceTimersByTimeAsync(100)
  expect(await next).toBe("written")
})
