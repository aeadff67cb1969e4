import { expect, test } from "vitest"
import { eachTranslated } from "#messages/other-languages.ts"
import { type Description, fieldOfIssue, isTranslation, localizedFields, withoutBlanks } from "./described.ts"
import { blankPlace, sentSection, shownSection } from "./form-values.ts"

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
  ...{ on: true, fee: 12.5, title: "Hello", districts: [5] },
  accounts: [
    { bank: "HNB", note: "By Friday" },
    { bank: null, note: null },
  ],
  translations: { si: { title: "ආයුබෝවන්", "accounts.0.note": "සිකුරාදාට" } },
}
const shown = shownSection(described, stored)

test("a section goes through its form unchanged, and null is an empty text", () => {
  expect(shown).toMatchObject({ on: true, fee: "12.5", title: { en: "Hello", si: "ආයුබෝවන්", ta: "" } })
  expect(sentSection(described, shown)).toEqual({
    ...stored,
    accounts: [stored.accounts[0], { bank: "", note: "" }],
    translations: { ...eachTranslated(() => ({})), ...stored.translations },
  })
  expect(sentSection(described, { ...shown, fee: "much" }).fee).toBeNaN()
  expect(sentSection(described, { ...shown, fee: " " }).fee).toBeNull()
})

test("places that nobody has filled in are not sent, and texts in other languages move with theirs", () => {
  const [first, second] = shown.accounts as object[]
  const typed = { ...shown, accounts: [second, first, blankPlace(list)] }
  expect(sentSection(described, withoutBlanks(described, typed))).toMatchObject({
    accounts: [{ bank: "HNB", note: "By Friday" }],
    translations: { si: { "accounts.0.note": "සිකුරාදාට" } },
  })
  const { grows: _, ...fixed } = list
  expect(withoutBlanks({ accounts: fixed }, typed).accounts).toHaveLength(3)
})

test("an issue is shown at the field that its path leads to", () => {
  expect(fieldOfIssue(described, ["fee"])).toBe("fee")
  expect(fieldOfIssue(described, ["districts", 1])).toBe("districts")
  expect(fieldOfIssue(described, ["accounts", 1, "note"])).toBe("accounts.1.note")
  expect(fieldOfIssue(described, ["accounts", 1])).toBe("accounts.1.bank")
  expect(fieldOfIssue(described, ["accounts"])).toBe("accounts")
  const translation = fieldOfIssue(described, ["translations", "si", "accounts.0.note"])
  expect([translation, isTranslation(translation)]).toEqual(["accounts.0.note.si", true])
})

test("texts of a list are asked for with their places", () => {
  expect(localizedFields(described, shown).map(({ path, label }) => [path, label])).toEqual([
    ["title", "Title"],
    ["accounts.0.note", "Account 1: Note"],
    ["accounts.1.note", "Account 2: Note"],
  ])
})
