import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { FILES_LIMIT_MS, FilesUnavailable, reachable } from "./reachable.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("a call that settles in time keeps its result and leaves no timer", async () => {
  expect(await reachable(Promise.resolve("bytes"))).toBe("bytes")
  expect(vi.getTimerCount()).toBe(0)
})

test("a call that fails is unavailable, with its own error as the cause", async () => {
  const full = new Error("no space left on device")
  const failed = await reachable(Promise.reject(full)).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(FilesUnavailable)
  expect(failed).toMatchObject({ message: full.message, cause: full })
  expect(vi.getTimerCount()).toBe(0)
})

test("a call that says itself that the store is unavailable is passed on", async () => {
  const away = new FilesUnavailable("away")
  await expect(reachable(Promise.reject(away))).rejects.toBe(away)
})

test("no caller waits longer than the limit", async () => {
  const call = reachable(new Promise(() => {})).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(FILES_LIMIT_MS - 1)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await call).toBeInstanceOf(FilesUnavailable)
})
