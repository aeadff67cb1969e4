import { act } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { mountHook } from "#tests/fixtures/mounted-hook.ts"
import { useLoad } from "./use-load.ts"

afterEach(() => void vi.unstubAllGlobals())

/** Something to read whose every answer waits for `answer`. */
function aSource() {
  const waiting: Array<(value: string) => void> = []
  const read = vi.fn(() => new Promise<string>((resolve) => waiting.push(resolve)))
  const answer = (value: string) => act(async () => waiting.shift()?.(value))
  return { read, answer }
}

describe("useLoad", () => {
  it("reads once when first shown, and holds nothing until the answer has come", async () => {
    const { read, answer } = aSource()
    const { latest, render } = await mountHook(() => useLoad(read))
    expect(latest().result).toBeNull()
    await answer("first")
    expect(latest().result).toBe("first")
    await render()
    expect(read).toHaveBeenCalledOnce()
  })

  it("reads again on request, and shows what it has until then", async () => {
    const { read, answer } = aSource()
    const { latest } = await mountHook(() => useLoad(read))
    await answer("first")
    const loaded = latest().load()
    expect(latest().result).toBe("first")
    await answer("second")
    await loaded
    expect(latest().result).toBe("second")
    expect(read).toHaveBeenCalledTimes(2)
  })

  it("hands out the same function in every render, so that effects may depend on it", async () => {
    const { read, answer } = aSource()
    const { rendered } = await mountHook(() => useLoad(read))
    await answer("first")
    expect(new Set(rendered.map(({ load }) => load)).size).toBe(1)
  })
})
