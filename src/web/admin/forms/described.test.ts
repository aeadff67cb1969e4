import { expect, test } from "vitest"
import { type Description, fieldOfIssue, isTranslation, localizedFields, withoutBlanks } from "./described.ts"
import { blankPlace, sentValues, shownValues } from "./form-values.ts"

const list = {
  kind: "list",
  label: () => "Accounts",
  item: ({ number, field }: { number: number; field: string }) => `Account ${number}: ${field}`,
  fields: { bank: { label: () => "Bank" }, note: { label: () => "Note", localized: true } },
  grows: { max: 5 },
} as const
const described: Description = {
  on: { label: () => "On", kind: "tick" },
  fee: { label: () => "Fee", kind: "number" },
  title: { label: () => "Title", localized: true },
  districts: { label: () => "Districts", kind: "other", blank: [] },
  accounts: list,
}
const stored = {
  ...{ on: true, fee: 12.5, title: { en: "Hello", si: "ආයුබෝවන්" }, districts: [5] },
  accounts: [
    { bank: "HNB", note: { en: "By Friday", si: "සිකුරාදාට" } },
    { bank: null, note: { en: null } },
  ],
}
const shown = shownValues(described, stored)

test("a section goes through its form unchanged, and null is an empty text", () => {
  expect(shown).toMatchObject({ on: true, fee: "12.5", title: { en: "Hello", si: "ආයුබෝවන්", ta: "" } })
  expect(sentValues(described, shown)).toEqual({
    ...stored,
    title: { ...stored.title, ta: "" },
    accounts: [
      { bank: "HNB", note: { en: "By Friday", si: "සිකුරාදාට", ta: "" } },
      { bank: "", note: { en: "", si: "", ta: "" } },
    ],
  })
  expect(sentValues(described, { ...shown, fee: "much" }).fee).toBeNaN()
  expect(sentValues(described, { ...shown, fee: " " }).fee).toBeNull()
})

test("places that nobody has filled in are not sent, and texts in other languages move with theirs", () => {
  const [first, second] = shown.accounts as object[]
  const typed = { ...shown, accounts: [second, first, blankPlace(list)] }
  expect(sentValues(described, withoutBlanks(described, typed))).toMatchObject({
    accounts: [{ bank: "HNB", note: { en: "By Friday", si: "සිකුරාදාට" } }],
  })
  const { grows: _, ...fixed } = list
  expect(withoutBlanks({ accounts: fixed }, typed).accounts).toHaveLength(3)
})

test("an issue is shown at the field that its path leads to", () => {
  expect(fieldOfIssue(described, ["fee"])).toBe("fee")
  expect(fieldOfIssue(described, ["districts", 1])).toBe("districts")
  expect(fieldOfIssue(described, ["accounts", 1, "note", "en"])).toBe("accounts.1.note")
  expect(fieldOfIssue(described, ["accounts", 1])).toBe("accounts.1.bank")
  expect(fieldOfIssue(described, ["accounts"])).toBe("accounts")
  const translation = fieldOfIssue(described, ["accounts", 0, "note", "si"])
  expect([translation, isTranslation(translation)]).toEqual(["accounts.0.note.si", true])
})

test("texts of a list are asked for with their places", () => {
  expect(localizedFields(described, shown).map(({ path, label }) => [path, label])).toEqual([
    ["title", "Title"],
    ["accounts.0.note", "Account 1: Note"],
    ["accounts.1.note", "Account 2: Note"],
  ])
})
