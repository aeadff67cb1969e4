import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { FILES_LIMIT_MS, FilesUnavailable } from "./reachable.ts"
import { boundedStream } from "./streams.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("a body that falls silent fails after the limit, and its source is let go", async () => {
  const cancel = vi.fn()
  const source = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array([1])),
    cancel,
  })
  const reported: unknown[] = []
  const reader = boundedStream(source, (error) => reported.push(error)).getReader()
  expect((await reader.read()).value).toEqual(new Uint8Array([1]))
  const failure = reader.read().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(FILES_LIMIT_MS)
  expect(await failure).toBeInstanceOf(FilesUnavailable)
  expect(reported).toHaveLength(1)
  expect(cancel).toHaveBeenCalledOnce()
})

test("a reader may take its time, and may leave", async () => {
  const cancel = vi.fn()
  const source = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array([1])),
    cancel,
  })
  const reader = boundedStream(source, () => {}).getReader()
  await reader.read()
  await vi.advanceTimersByTimeAsync(FILES_LIMIT_MS * 2)
  expect((await reader.read()).done).toBe(false)
  await reader.cancel()
  expect(cancel).toHaveBeenCalledOnce()
})

test("a reader that leaves amid a read is no failure of the store", async () => {
  const reported: unknown[] = []
  const source = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) })
  const reader = boundedStream(source, (error) => reported.push(error)).getReader()
  const read = reader.read()
  await vi.advanceTimersByTimeAsync(1)
  await reader.cancel()
  expect((await read).done).toBe(true)
  await vi.advanceTimersByTimeAsync(FILES_LIMIT_MS)
  expect(reported).toEqual([])
})
