import { expect, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import type { SectionName } from "#shop/settings/sections/sections.ts"
import { FIXED_CODE } from "#tests/fixtures/lankaqr.ts"
import { changesOf } from "../history/history.tsx"
import { lankaqrWords } from "./lankaqr-words.ts"
import { sectionLabels } from "./section-labels.ts"
import { sectionWords } from "./section-words.ts"

test("the history says whom a code pays, and what the codes of orders carry", () => {
  const before = { code: null, carried: "amount" }
  const after = { code: FIXED_CODE, carried: "nothing" }
  expect(changesOf({ before, after }, sectionLabels("lankaqr").labels, lankaqrWords)).toEqual([
    "LANKAQR: none → NOOL CRAFTS, KANDY, bank 9999, number ending in 1234",
    "Codes of orders carry: amount → nothing: the plain code",
  ])
})

const changed = (section: SectionName, field: string, before: unknown, after: unknown) =>
  changesOf(
    { before: { [field]: before }, after: { [field]: after } },
    sectionLabels(section).labels,
    sectionWords[section],
  )

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
