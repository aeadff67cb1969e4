import { describe, expect, it, vi } from "vitest"
import { once, sharing } from "./once.ts"

describe("once", () => {
  it("returns the one result to all callers", async () => {
    const act = vi.fn(async () => ({}))
    const load = once(act)
    expect(await load()).toBe(await load())
    expect(act).toHaveBeenCalledTimes(1)
  })

  it("tries again after a failure", async () => {
    const act = vi.fn(async () => "client").mockRejectedValueOnce(new Error("offline"))
    const load = once(act)
    await expect(Promise.all([load(), load()])).rejects.toThrow("offline")
    expect(act).toHaveBeenCalledTimes(1)
    expect(await load()).toBe("client")
  })
})

describe("sharing", () => {
  it("shares a call that is under way, and no other", async () => {
    const act = vi.fn(async (name: string) => `hello ${name}`)
    const greet = sharing(act)
    expect(await Promise.all([greet("a"), greet("b")])).toEqual(["hello a", "hello a"])
    expect(await greet("c")).toBe("hello c")
    expect(act).toHaveBeenCalledTimes(2)
  })

  it("forgets a call that failed", async () => {
    const act = vi.fn(async () => 1).mockRejectedValueOnce(new Error("offline"))
    const count = sharing(act)
    await expect(count()).rejects.toThrow("offline")
    expect(await count()).toBe(1)
  })
})
