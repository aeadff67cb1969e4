import { afterEach, expect, test, vi } from "vitest"
import { transferFields } from "./transfer-form.ts"

afterEach(() => void vi.useRealTimers())

test.each([
  ["2026-11-25T12:01:00Z", "2026-11-25", true],
  ["2026-11-25T12:01:00Z", "2026-11-26", false],
  ["2026-11-25T18:29:59Z", "2026-11-26", false],
  ["2026-11-25T18:30:00Z", "2026-11-26", true],
])("at %s, in Colombo, the day %s is accepted: %s", (now, paid_on, accepted) => {
  vi.setSystemTime(now)
  expect(transferFields.safeParse({ amount: 1, reference: null, paid_on }).success).toBe(accepted)
})
