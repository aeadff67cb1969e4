import { act } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { mountHook } from "#tests/fixtures/pages/mounted-hook.ts"
import { useLoad } from "./use-load.ts"

afterEach(() => void vi.unstubAllGlobals())

/** Makes something to read; each of its answers waits for `answer`. */
function aSource() {
  const waiting: Array<(value: string) => void> = []
  const read = vi.fn(() => new Promise<string>((resolve) => waiting.push(resolve)))
  const answer = (value: string, which = 0) => act(async () => waiting.splice(which, 1)[0]?.(value))
  return { read, answer }
}

describe("useLoad", () => {
  it("keeps the answer of the last read when an earlier one comes later", async () => {
    const { read, answer } = aSource()
    const { latest } = await mountHook(() => useLoad(read))
    const loaded = latest().load()
    await answer("second", 1)
    await answer("first")
    await loaded
    expect(latest().result).toBe("second")
  })
})
