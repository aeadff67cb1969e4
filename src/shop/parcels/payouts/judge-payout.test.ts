import fc from "fast-check"
import { expect, test } from "vitest"
import { isTaken, judgePayout, type PaidOrder } from "./judge-payout.ts"

const line = { amountCents: 1300_00, paidOn: "2026-11-20" }
const order: PaidOrder = { isCancelled: false, openCents: 1299_50, cashCents: 0, paidOut: [] }
const paid = { ...order, openCents: 0 }

test.each([
  ["matched", order, false],
  ["unknown", null, false],
  ["cancelled", { ...order, isCancelled: true }, false],
  ["differs", { ...order, openCents: 1300_01 }, false],
  ["doubled", order, true],
  ["doubled", paid, false],
  ["counted", { ...paid, cashCents: 1299_50 }, false],
  ["doubled", { ...paid, cashCents: 1200_00 }, false],
  ["known", { ...paid, cashCents: 1300_00, paidOut: [line] }, false],
  ["doubled", { ...paid, cashCents: 1300_00, paidOut: [line] }, true],
  ["doubled", { ...paid, cashCents: 1300_00, paidOut: [{ ...line, paidOn: "2026-11-13" }] }, false],
  ["matched", { ...order, openCents: 1300_00, paidOut: [{ amountCents: 700_00, paidOn: null }] }, false],
  ["counted", { ...paid, cashCents: 1299_50, paidOut: [{ amountCents: 0, paidOn: null }] }, false],
] as const)("a line is %s for %j (seen: %s)", (state, of, isSeen) => expect(judgePayout(line, of, isSeen)).toBe(state))

test.each([
  ["nothing", 0, order],
  ["nothing", 0, { ...order, isCancelled: true }],
  ["nothing", 0, { ...paid, paidOut: [line] }],
  ["known", 0, { ...paid, paidOut: [{ ...line, amountCents: 0 }] }],
  ["unknown", 0, null],
  ["taken_back", -1300_00, { ...paid, paidOut: [line] }],
] as const)("a line is %s of %i cents for %j", (state, amountCents, of) =>
  expect(judgePayout({ ...line, amountCents }, of, false)).toBe(state),
)

const lines = fc.array(
  fc.record({
    amountCents: fc.integer({ min: 1, max: 40 }).map((n) => n * 100),
    paidOn: fc.constantFrom(null, "2026-11-20"),
  }),
  { maxLength: 12 },
)

test("whatever a courier lists, no order gets more lines than it has cash open, and the same list again changes nothing", () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 2000 }), fc.boolean(), (listed, total, withDiffering) => {
      let state: PaidOrder = { ...order, openCents: total }
      function confirm() {
        let written = 0
        listed.forEach((each, at) => {
          if (!isTaken(judgePayout(each, state, at > 0), withDiffering)) return
          written++
          state = {
            ...state,
            openCents: Math.max(0, state.openCents - each.amountCents),
            cashCents: state.cashCents + each.amountCents,
            paidOut: [...state.paidOut, each],
          }
        })
        return written
      }
      const first = confirm()
      expect(first).toBeLessThanOrEqual(1)
      const before = state
      expect(confirm()).toBe(0)
      expect(state).toEqual(before)
    }),
  )
})
