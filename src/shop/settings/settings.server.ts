import type * as z from "zod/mini"
import { prepared, type Queryable, sql } from "#database/database.ts"
import type { SettingsRow } from "#database/rows.ts"
import { perLanguage } from "#messages/formats.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { baseLocale } from "#messages/runtime.js"
import type { Log } from "#platform/log/log.ts"
import type { InitialValues, Section } from "./sections/section.ts"
import { SECTION_NAMES, type SectionName, type SectionValues, sections } from "./sections/sections.ts"
import { USUAL_SYNONYMS } from "./sections/usual-synonyms.ts"
import type { ShopSettings } from "./settings.ts"

/** Holds the settings at one moment. */
export interface StoredSettings {
  /** Holds the settings; sections that nobody has saved are worded in the language of the reader. */
  readonly values: ShopSettings
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

/** Returns the settings as an owner edits them: in English. */
export function editedValues(settings: Pick<StoredSettings, "values">): ShopSettings {
  return inLanguage(baseLocale, () => settings.values)
}

export async function readSettings(db: Queryable, initial: InitialSettings, log: Log): Promise<StoredSettings> {
  const rows = await db.query<Row>(prepared("settings", sql`SELECT section, value, version FROM settings`))
  const bySection = new Map(rows.map((row) => [row.section, row]))
  const versions = SECTION_NAMES.map((name) => [name, bySection.get(name)?.version ?? 0])
  const mark = bySection.get(SAMPLES)?.value as Partial<SamplesMark> | undefined
  const samples = initial.allowsSamples && mark?.present === true
  const read = (name: SectionName) => storedValue(name, bySection.get(name)?.value, initial, log)
  const valuesFor = perLanguage((locale) => {
    const values = inLanguage(locale, () => SECTION_NAMES.map((name) => [name, read(name)]))
    const sampleReviews = (samples && mark?.reviews) || {}
    return { ...(Object.fromEntries(values) as SectionValues), samples, sampleReviews }
  })
  return {
    get values() {
      return valuesFor()
    },
    versions: Object.fromEntries(versions) as StoredSettings["versions"],
    revision: rows.reduce((sum, { version }) => sum + version, 0),
  }
}

/**
 * Returns the stored value, or that of `initial` where the section was never saved or cannot be understood: a newer
 * version may have saved it.
 */
function storedValue(name: SectionName, stored: unknown, initial: InitialSettings, log: Log): unknown {
  const { form, initial: initially }: Section<z.ZodMiniObject> = sections[name]
  const value = initially(initial)
  if (stored === undefined) return value
  const read = form.safeParse(Object.assign({}, value, stored))
  if (read.success) return read.data
  log.error({ section: name, problem: read.error.message }, "stored settings are not understood: the initial ones hold")
  return value
}

/** Selects `StoredSettings.revision` in a statement. */
export const settingsRevision = sql`(SELECT COALESCE(sum(version), 0) FROM settings)`

/** Is the channel on which every process learns that the settings changed. */
export const SETTINGS_CHANGED = "settings_changed"

/** Says so once the caller's transaction commits. */
export async function announceSettings(tx: Queryable): Promise<void> {
  await tx.query(sql`SELECT pg_notify(${SETTINGS_CHANGED}, '')`)
}

/** Names the row that says whether the shop shows the sample catalogue; it is no section that anybody edits. */
const SAMPLES = "samples"

/** Is what came with the sample catalogue, and goes with it. */
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

/**
 * Says, in the transaction that removes the sample catalogue, that the shop no longer shows it. Returns the synonyms that came with it, or null
 * where nobody said that it does.
 */
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
