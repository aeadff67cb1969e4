import fc from "fast-check"
import { expect, test } from "vitest"
import { COUNTER_MS, COUNTER_STEPS, counterAt } from "./stats.tsx"

test("a counter starts near its target and ends there, so that no other claim flashes by", () => {
  expect(counterAt(500, 0)).toBe(450)
  expect(counterAt(100, 0)).toBe(90)
  for (let ms = 0; ms <= COUNTER_MS; ms += 10) expect(counterAt(5, ms)).toBe(5)
  expect(counterAt(500, COUNTER_MS)).toBe(500)
  expect(counterAt(500, COUNTER_MS + 1000)).toBe(500)
})

test("a counter takes exactly sixty steps in two seconds", () => {
  const shown = new Set(Array.from({ length: COUNTER_MS + 1 }, (_, ms) => counterAt(600_000, ms)))
  expect(shown.size).toBe(COUNTER_STEPS + 1)
})

test("a counter never goes back and never passes its target", () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(3000), fc.nat(3000), (target, a, b) => {
      const early = counterAt(target, Math.min(a, b))
      const late = counterAt(target, Math.max(a, b))
      expect(early).toBeLessThanOrEqual(late)
      expect(late).toBeLessThanOrEqual(target)
      expect(early).toBeGreaterThanOrEqual(target * 0.9)
    }),
  )
})
