import { afterEach, expect, test, vi } from "vitest"
import { findTowns, namesTown } from "./find-towns.ts"

afterEach(() => {
  vi.unstubAllGlobals()
})

test("no towns are suggested for one letter, nor where none can be read", async () => {
  const kandy = { town: "Kandy", district: "Kandy", postal_code: "20000" }
  const answers = [
    () => Response.json({}, { status: 429 }),
    () => new Response("<html>"),
    () => Promise.reject("gone"),
    () => Response.json({ towns: [kandy] }),
  ]
  const asked = vi.fn(async () => answers.shift()?.())
  vi.stubGlobal("fetch", asked)
  const typed = (text: string) => findTowns(text, new AbortController().signal)
  expect(await typed(" k ")).toEqual([])
  expect(asked).not.toHaveBeenCalled()
  for (const text of ["ka", "kan", "kand"]) expect(await typed(text)).toEqual([])
  expect(await typed("kandy ")).toEqual([kandy])
  expect(asked).toHaveBeenLastCalledWith("/api/towns?q=kandy", expect.anything())
})

test.each([
  ["Colombo 1", true],
  ["Colombo 1, near the clock tower", true],
  ["Colombo 15", false],
  ["Colombo ", false],
  ["Kandy", false],
])("%s is still Colombo 1: %s", (typed, isIt) => expect(namesTown(typed, "Colombo 1")).toBe(isIt))
