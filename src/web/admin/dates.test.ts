import fc from "fast-check"
import { expect, it } from "vitest"
import { fromLocalInput, toLocalInput } from "./dates.ts"

it("reads what was typed as a time in Colombo", () => {
  expect(fromLocalInput("2026-11-20T00:05")).toBe("2026-11-19T18:35:00.000Z")
  expect(toLocalInput("2026-11-19T18:35:00.000Z")).toBe("2026-11-20T00:05")
})

it.each(["", "2026-11-20", "2026-13-01T00:00", "tomorrow", "2026-11-20T00:05Z"])(
  "does not take %j for a time",
  (text) => {
    expect(fromLocalInput(text)).toBeNull()
  },
)

it("comes back to the same minute", () => {
  const minutes = fc.integer({ min: 0, max: 60_000_000 }).map((n) => new Date(n * 60_000).toISOString())
  fc.assert(
    fc.property(minutes, (time) => {
      expect(fromLocalInput(toLocalInput(time))).toBe(time)
    }),
  )
})
