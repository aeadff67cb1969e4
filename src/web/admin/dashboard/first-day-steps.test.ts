import { expect, test } from "vitest"
import type { FirstDay, FirstDayStep } from "#shop/dashboard/first-day.ts"
import { isFirstDayOver, nextStep } from "./first-day-steps.ts"

function aDay(done: readonly FirstDayStep[], given: Partial<FirstDay> = {}): FirstDay {
  const all = ["shop", "contact", "payments", "open"] as const
  const steps = all.map((step) => ({ step, done: done.includes(step) }))
  return { steps, kept: [], hidden: false, opening: { closed: true, sentence: null, version: 0 }, version: 0, ...given }
}
const opening = { closed: false, sentence: null, version: 1 }

test("the next step is the first one after this that is to be done, and then what was left before it", () => {
  expect(nextStep(aDay([]), null)).toBe("shop")
  expect(nextStep(aDay(["contact"]), "shop")).toBe("payments")
  expect(nextStep(aDay(["contact", "payments", "open"]), "payments")).toBe("shop")
  expect(nextStep(aDay([], { kept: ["contact"] }), "shop")).toBe("payments")
})

test("the list is over once each step is done or passed over, in a shop that is open", () => {
  expect(isFirstDayOver(aDay(["payments", "open"], { kept: ["shop"], opening }))).toBe(false)
  expect(isFirstDayOver(aDay(["payments", "open"], { kept: ["shop", "contact"], opening }))).toBe(true)
  expect(isFirstDayOver(aDay(["payments", "open"], { kept: ["shop", "contact"] }))).toBe(false)
})

test("nothing comes after the last step, and nothing in a list that was hidden", () => {
  expect(nextStep(aDay(["contact", "payments", "open"]), "shop")).toBe(null)
  expect(nextStep(aDay([], { hidden: true, opening }), null)).toBe(null)
  expect(nextStep(aDay([], { hidden: true }), null)).toBe("shop")
})
