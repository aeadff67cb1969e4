import { expect, test } from "vitest"
import { changedNames, differences, rebased } from "./compared-values.ts"
import type { Description } from "./described.ts"

const described: Description = {
  shown: { label: () => "Shown", kind: "tick" },
  title: { label: () => "Title", localized: true },
  items: {
    kind: "list",
    label: () => "Entries",
    item: ({ number, field }) => `Entry ${number}: ${field}`,
    fields: { name: { label: () => "Name" }, count: { label: () => "Count", kind: "number" } },
  },
}
const title = { en: "Words", si: "වචන", ta: "" }
const items = [
  { name: "A", count: "1" },
  { name: "B", count: "2" },
]
const base = { shown: true, title, items }

test("fields differ by more than spaces around them", () => {
  expect(changedNames(described, base, { ...base, title: { ...title, en: " Words " } })).toEqual([])
  expect(changedNames(described, base, { ...base, shown: false, items: [] })).toEqual(["shown", "items"])
})

test("differences are told in the form's order: each text by its language, each field of a list by its place", () => {
  const typed = {
    shown: false,
    title: { en: "Words", si: "වදන්", ta: "சொற்கள்" },
    items: [items[0], { name: "B", count: "3" }, { name: "C", count: "" }],
  }
  expect(differences(described, base, typed)).toEqual([
    { label: "Shown", current: "yes", typed: "no" },
    { label: "Title in Sinhala", current: "වචන", typed: "වදන්" },
    { label: "Title in Tamil", current: "", typed: "சொற்கள்" },
    { label: "Entry 2: Count", current: "2", typed: "3" },
    { label: "Entry 3: Name", current: "", typed: "C" },
  ])
})

test("what was not typed follows somebody else, down to single texts and fields of a list", () => {
  const typed = {
    ...base,
    title: { ...title, si: "වදන්" },
    items: [{ name: "Mine", count: "1" }, items[1]],
  }
  const latest = {
    shown: false,
    title: { en: "Terms", si: "පද", ta: "" },
    items: [
      { name: "Theirs", count: "9" },
      { name: "B", count: "8" },
    ],
  }
  expect(rebased(described, base, typed, latest)).toMatchObject({
    shown: false,
    title: { en: "Terms", si: "වදන්", ta: "" },
    items: [
      { name: "Mine", count: "9" },
      { name: "B", count: "8" },
    ],
  })
})

test("a list that has become longer or shorter stays as it was typed", () => {
  const typed = { ...base, items: [...items, { name: "C", count: "" }] }
  expect(rebased(described, base, typed, { ...base, items: [] }).items).toEqual(typed.items)
  expect(rebased(described, base, base, { ...base, items: [] }).items).toEqual([])
})
