import { expect, test } from "vitest"
import { type StateColumns, stateAfter, stateOf } from "./product-state.ts"

const now = new Date("2026-11-22T10:00:00Z")
const later = "2026-11-22T10:05:00.000Z"
const states = {
  active: { is_active: true, is_draft: false, publish_at: null },
  inactive: { is_active: false, is_draft: false, publish_at: null },
  draft: { is_active: false, is_draft: true, publish_at: null },
  scheduled: { is_active: false, is_draft: true, publish_at: later },
} satisfies Record<string, StateColumns>
const { active, inactive, draft, scheduled } = states

test.each(Object.entries(states))("columns say that a product is %s", (state, columns) => {
  expect(stateOf(columns)).toBe(state)
})

test.each<[string, StateColumns, Parameters<typeof stateAfter>[1], StateColumns | null]>([
  ["nothing of it changes", scheduled, {}, scheduled],
  ["it is published by hand", scheduled, { state: "active" }, active],
  ["it is made active as before there were drafts", draft, { is_active: true }, active],
  ["it is taken out of the shop as before", active, { is_active: false }, inactive],
  ["a draft that is not active stays a draft", draft, { is_active: false }, draft],
  ["it becomes a draft", active, { state: "draft" }, draft],
  [
    "it is scheduled, in another zone",
    draft,
    { state: "scheduled", publish_at: "2026-11-22T15:35:00+05:30" },
    scheduled,
  ],
  [
    "its time alone is changed",
    { ...scheduled, publish_at: "2026-11-23T00:00:00.000Z" },
    { publish_at: later },
    scheduled,
  ],
  ["a time alone schedules nothing", draft, { publish_at: later }, draft],
  ["it is scheduled for no time", draft, { state: "scheduled" }, null],
  ["it is scheduled for a time that is over", draft, { state: "scheduled", publish_at: "2026-11-22T10:00:00Z" }, null],
])("%s", (_, current, change, after) => {
  expect(stateAfter(current, change, now)).toEqual(after)
})

test("a time that has just come is no new one, and is left to the publisher", () => {
  const due = { ...scheduled, publish_at: "2026-11-22T09:59:59.000Z" }
  expect(stateAfter(due, { state: "scheduled", publish_at: due.publish_at }, now)).toEqual(due)
})
