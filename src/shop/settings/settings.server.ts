import type * as z from "zod/mini"
import { prepared, type Queryable, sql } from "#database/database.ts"
import type { SettingsRow } from "#database/rows.ts"
import { perLanguage } from "#messages/formats.ts"
import { eachTranslated, type OtherLanguage } from "#messages/other-languages.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { baseLocale } from "#messages/runtime.js"
import type { Log } from "#platform/log/log.ts"
import { recordOf } from "#platform/objects.ts"
import { onlyWritten, sayMarked } from "#shop/text/localized.ts"
import { mapPlaces } from "#shop/text/schema-texts.ts"
import type { AnySection, InitialValues } from "./sections/section.ts"
import {
  type EditedSections,
  SECTION_NAMES,
  type SectionName,
  type ShownSections,
  sections,
} from "./sections/sections.ts"
import { USUAL_SYNONYMS } from "./sections/usual-synonyms.ts"
import type { ShopSettings } from "./settings.ts"

export interface StoredSettings {
  /** Holds the settings in the language of the reader. */
  readonly values: ShopSettings
  readonly edited: EditedSections
  /** Holds what the sections are before anybody saves them; their texts in other languages are the templates of those. */
  readonly initial: EditedSections
  /** Counts how often each section was saved. */
  readonly versions: Readonly<Record<SectionName, number>>
  /** Differs after every change of any section. */
  readonly revision: number
}

export interface InitialSettings extends InitialValues {
  /** Is false where NODE_ENV=production, because customers would read the samples. */
  readonly allowsSamples: boolean
}

type Row = Pick<SettingsRow, "section" | "value" | "version">

export async function readSettings(db: Queryable, initial: InitialSettings, log: Log): Promise<StoredSettings> {
  const rows = await db.query<Row>(prepared("settings", sql`SELECT section, value, version FROM settings`))
  const bySection = new Map(rows.map((row) => [row.section, row]))
  const mark = bySection.get(SAMPLES)?.value as Partial<SamplesMark> | undefined
  const samples = initial.allowsSamples && mark?.present === true
  const first = bySectionName((name) => initialValue(name, initial)) as EditedSections
  const edited = bySectionName((name) => {
    const stored = bySection.get(name)?.value
    return stored === undefined ? first[name] : storedValue(name, stored ?? {}, first, log)
  }) as EditedSections
  const valuesFor = perLanguage((locale) => {
    const sampleReviews = (samples && mark?.reviews) || {}
    const values = bySectionName((name) => sayMarked<object>(edited[name], locale)) as ShownSections
    return { ...values, samples, sampleReviews }
  })
  return {
    get values() {
      return valuesFor()
    },
    edited,
    initial: first,
    versions: recordOf(SECTION_NAMES, (name) => bySection.get(name)?.version ?? 0),
    revision: rows.reduce((sum, { version }) => sum + version, 0),
  }
}

function bySectionName(read: (name: SectionName) => object): object {
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, read(name)]))
}

/** Returns what each language says initially, where that is not the English. */
function initialValue(name: SectionName, given: InitialSettings): object {
  const { form, initial }: AnySection = sections[name]
  const value = inLanguage(baseLocale, () => initial(given))
  const templates = eachTranslated((language) => inLanguage(language, () => textsAtPlaces(form, initial(given))))
  return mapPlaces(form, value, (text, path) => {
    const template = (language: OtherLanguage) => templates[language].get(path)
    const others = eachTranslated((language) => (template(language) === text ? undefined : template(language)))
    return onlyWritten({ [baseLocale]: text, ...others })
  }) as object
}

function textsAtPlaces(form: z.ZodMiniType, value: object): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  mapPlaces(form, value, (text, path) => found.set(path, text))
  return found
}

/** Returns the stored value, or the initial one where it cannot be understood: a newer version may have saved it. */
function storedValue(name: SectionName, stored: object, initial: EditedSections, log: Log): object {
  const { form }: AnySection = sections[name]
  const read = form.safeParse({ ...initial[name], ...stored })
  if (read.success) return read.data
  log.error({ section: name, problem: read.error.message }, "stored settings are not understood: the initial ones hold")
  return initial[name]
}

export const settingsRevision = sql`(SELECT COALESCE(sum(version), 0) FROM settings)`

export const SETTINGS_CHANGED = "settings_changed"

/** Says so once the caller's transaction commits. */
export async function announceSettings(tx: Queryable): Promise<void> {
  await tx.query(sql`SELECT pg_notify(${SETTINGS_CHANGED}, '')`)
}

/** Names the row that says whether the shop shows the sample catalogue; it is no section that anybody edits. */
const SAMPLES = "samples"

export interface SamplesMark {
  readonly present: true
  readonly synonyms: readonly string[]
  readonly reviews?: ShopSettings["sampleReviews"]
}

/** Says, in the transaction that adds the sample catalogue, that the shop shows it, and adds its synonyms to the owner's. */
export async function markSamples(
  tx: Queryable,
  { synonyms, reviews = {} }: Omit<SamplesMark, "present">,
): Promise<void> {
  const mark = JSON.stringify({ present: true, synonyms, reviews } satisfies SamplesMark)
  const lines = JSON.stringify(synonyms)
  const initial = JSON.stringify({ lines: [...USUAL_SYNONYMS, ...synonyms] })
  await tx.query(
    sql`INSERT INTO settings AS s (section, value) VALUES (${SAMPLES}, ${mark}::jsonb), ('synonyms', ${initial}::jsonb)
        ON CONFLICT (section) DO UPDATE SET version = s.version + 1, updated_at = now(), value = CASE s.section
          WHEN ${SAMPLES} THEN excluded.value ELSE jsonb_build_object('lines', s.value -> 'lines' || ${lines}::jsonb) END`,
  )
  await announceSettings(tx)
}

/** Notes that the shop no longer shows the sample catalogue. Returns its synonyms; null where the shop was not said to show it. */
export async function unmarkSamples(tx: Queryable): Promise<readonly string[] | null> {
  const [marked] = await tx.query<{ synonyms: readonly string[] | null }>(
    sql`UPDATE settings s SET value = '{"present": false}', version = s.version + 1, updated_at = now() FROM settings before
        WHERE s.section = ${SAMPLES} AND before.section = s.section AND s.value @> '{"present": true}'
        RETURNING before.value -> 'synonyms' AS synonyms`,
  )
  if (!marked) return null
  await announceSettings(tx)
  return marked.synonyms ?? []
}
