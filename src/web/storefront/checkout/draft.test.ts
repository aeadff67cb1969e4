import { expect, it } from "vitest"
import { type CheckoutDraft, draftIn, fieldNames } from "./draft.ts"

const draft: CheckoutDraft = {
  owner: "u1",
  values: Object.fromEntries(fieldNames.map((name) => [name, `a ${name}`])) as CheckoutDraft["values"],
  coupon: "YARN10",
  receipt: { path: "u1/1.jpg", name: "slip.jpg" },
  keepAddress: true,
  pickUp: false,
}
const stored = (change: object) => JSON.parse(JSON.stringify({ ...draft, ...change }))

it("comes back whole", () => expect(draftIn(stored({}), "u1")).toEqual(draft))
it("is not shown to another user", () => expect(draftIn(stored({}), "u2")).toBeNull())
it("is forgotten when a field is no text", () => {
  expect(draftIn(stored({ values: { ...draft.values, notes: 7 } }), "u1")).toBeNull()
  expect(draftIn(stored({ values: null }), "u1")).toBeNull()
  expect(draftIn(null, "u1")).toBeNull()
})
it("comes back without a field that came later than it", () => {
  const { notes: _, ...values } = draft.values
  expect(draftIn(stored({ values }), "u1")?.values).toEqual({ ...values, notes: "" })
})
it("drops what it cannot read besides the text, and keeps that", () => {
  const dropped = { coupon: null, receipt: null, keepAddress: false }
  expect(draftIn(stored({ coupon: 5, receipt: { path: 1 }, keepAddress: 1 }), "u1")).toEqual({ ...draft, ...dropped })
})
