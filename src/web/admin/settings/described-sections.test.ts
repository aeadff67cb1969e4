import { expect, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import { fromSectionJson } from "#shop/settings/section-json.ts"
import type { AnySection } from "#shop/settings/sections/section.ts"
import { type SectionName, sections } from "#shop/settings/sections/sections.ts"
import { mapPlaces } from "#shop/text/schema-texts.ts"
import { FIXED_CODE } from "#tests/fixtures/lankaqr.ts"
import { sentValues, shownValues } from "../forms/form-values.ts"
import { changesOf } from "../history/history.tsx"
import { describedSection, NAMED_SECTIONS } from "./described-sections.ts"
import { linesSchema } from "./forms/synonym-fields.ts"

test("the history says whom a code pays, and what the codes of orders carry", () => {
  const before = { code: null, carried: "amount" }
  const after = { code: FIXED_CODE, carried: "nothing" }
  expect(changesOf({ before, after }, describedSection("lankaqr").fields)).toEqual([
    "LANKAQR: none → NOOL CRAFTS, KANDY, bank 9999, number ending in 1234",
    "Codes of orders carry: amount → nothing: the plain code",
  ])
})

const changed = (section: SectionName, field: string, before: unknown, after: unknown) =>
  changesOf({ before: { [field]: before }, after: { [field]: after } }, describedSection(section).fields)

test("the history names the districts of a section, and every part of a fee rule", () => {
  expect(changed("cash", "districts", [], [5, 7])).toEqual([
    expect.stringMatching(/: All districts → Colombo, Gampaha$/),
  ])
  const rule = { districts: [5], fee: 350, further_kg: null, up_to_grams: null, from: null, free_from: null }
  const full = { ...rule, further_kg: 80, up_to_grams: 2000, from: 1000, free_from: 9000 }
  expect(changed("fee_rules", "rules", [rule], [full])).toEqual([
    "Rules: Colombo: Rs. 350.00 → Colombo: Rs. 350.00, Each further kilogram: Rs. 80.00, " +
      "Only up to a weight of (grams): 2,000, Only from an order of (rupees): Rs. 1,000.00, Free from an order of (rupees): Rs. 9,000.00",
  ])
})

test("the history says of a courier how its sheet, its towns and its page are called", () => {
  const courier = { name: "Koombiyo", columns: "COD = amount\nTo = name", towns: "", tracking_url: null }
  const [change] = inLanguage("si", () =>
    changed("couriers", "couriers", [], [{ ...courier, towns: `Kandy = ${"KDY".repeat(500)}` }]),
  )
  expect(change).toContain("Koombiyo, තීරු: COD = amount, To = name, ")
  expect(change?.length).toBeLessThan(700)
})

test.each(NAMED_SECTIONS)("%s describes every field, and those that can be said in other languages", (name) => {
  const { fields } = describedSection(name)
  const { json, form }: AnySection = sections[name]
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(json.shape).toSorted())
  const localized = Object.entries(fields).flatMap(([field, each]) => {
    if (each.kind !== "list") return each.localized ? [field] : []
    return Object.entries(each.fields).flatMap(([part, { localized }]) => (localized ? [`${field}.*.${part}`] : []))
  })
  const filled = Object.fromEntries(Object.keys(json.shape).map((field) => [field, [{}]]))
  const texts: string[] = []
  mapPlaces(form, filled, (_, path) => texts.push(path.replace(".0.", ".*.")))
  expect(localized.toSorted()).toEqual(texts.toSorted())
})

const given = { name: "Nool", email: null, ownerEmail: "owner@nool.example", phone: null, bankDetails: "HNB 8001" }

test.each(NAMED_SECTIONS)("%s goes through its form as it is stored", (name) => {
  const { fields } = describedSection(name)
  const { form, initial }: AnySection = sections[name]
  const value: object = fromSectionJson(form, initial({ ...given, deliveryFeeCents: 30_000 }))
  const sent = sentValues(fields, shownValues(fields, value))
  const checked = name === "synonyms" ? linesSchema.safeParse(sent) : form.safeParse(sent)
  expect(checked).toMatchObject({ success: true, data: value })
})

test("an account is incomplete at the first field that is missing", () => {
  const account = { bank: "HNB", branch: "", holder: "S. Perera", number: "", note: { en: "" } }
  const typed = { accounts: [account], bank_transfer: true, cash_on_delivery: true, refund_proof_from: null }
  expect(sections.payments.form.safeParse(typed).error?.issues.map(({ path }) => path)).toEqual([
    ["accounts", 0, "number"],
  ])
})
