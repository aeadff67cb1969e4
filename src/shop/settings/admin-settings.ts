import * as z from "zod/mini"
import { keysOf } from "#platform/objects.ts"
import { seenVersion } from "#shop/api/admin-list.ts"
import { proofFields } from "#shop/api/fields.ts"
import { hasTexts } from "#shop/text/schema-texts.ts"
import type { FeeWarning } from "./fees/fee-problems.ts"
import { sectionTextsJson } from "./section-json.ts"
import type { AnySection } from "./sections/section.ts"
import { SECTION_NAMES, type SectionJsons, type SectionName, sections, textSections } from "./sections/sections.ts"

type Jsons = { readonly [Name in SectionName]: z.ZodMiniType<SectionJsons[Name]> }
const jsons = Object.fromEntries(SECTION_NAMES.map((name) => [name, jsonOf(sections[name])])) as unknown as Jsons

function jsonOf({ json, form }: AnySection) {
  return hasTexts(form) ? z.extend(json, { translations: sectionTextsJson }) : json
}

const sectionName = z.enum(SECTION_NAMES)

const feeWarningJson = z.object({
  code: z.enum(["rule_never_applies", "rule_hidden", "districts_left_out"]),
  message: z.string(),
  rule: z.int().check(z.meta({ description: "Counts from 1; districts that are left out pay by it, the last" })),
  by: z.nullable(z.int()).check(z.meta({ description: "The rule that comes first" })),
  districts: z.readonly(z.array(z.int())).check(z.meta({ description: "None where a rule never applies" })),
}) satisfies z.ZodMiniType<FeeWarning>

export const adminSettingsJson = z.object({
  values: z.object(jsons),
  samples: z.boolean().check(z.meta({ description: "The shop shows the sample catalogue, and is not for customers" })),
  lacking: z
    .record(z.string(), z.array(sectionName))
    .check(z.meta({ description: "By language, the sections in which a text is missing that English has" })),
  warnings: z
    .array(feeWarningJson)
    .check(
      z.meta({ description: "What is odd about the rules of `fee_rules`: nothing that keeps them from being saved" }),
    ),
  versions: z.record(sectionName, z.int()).check(z.meta({ description: "How often each section was saved" })),
})
export type AdminSettings = z.infer<typeof adminSettingsJson>

const TEXT_NAMES = keysOf(textSections)
export const textName = z.enum(TEXT_NAMES)

type TextJsons = Pick<Jsons, keyof typeof textSections>

/** Holds what of the settings is words. */
export const adminTextsJson = z.object({
  values: z.object(Object.fromEntries(TEXT_NAMES.map((name) => [name, jsons[name]])) as unknown as TextJsons),
  versions: z.record(textName, z.int()),
})
export type AdminTexts = z.infer<typeof adminTextsJson>

export const sectionParam = z.object({ section: sectionName })

export const sectionChange = z.looseObject({
  version: seenVersion,
  ...proofFields,
})
export type SectionChange = z.output<typeof sectionChange>
