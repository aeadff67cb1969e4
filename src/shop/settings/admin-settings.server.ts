import type * as z from "zod/mini"
import { lockUntilCommit } from "#database/advisory-locks.ts"
import { type Database, type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { eachTranslated, type OtherLanguage } from "#messages/other-languages.ts"
import { baseLocale } from "#messages/runtime.js"
import { ok } from "#platform/result.ts"
import { editConflict, type Refusal, type Result, refusal } from "#shop/api/api.ts"
import type { Parts } from "#shop/api/parts.ts"
import type { Reauthenticate } from "#shop/api/proof.ts"
import { invalidBody } from "#shop/api/validation.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { holdPictures } from "#shop/catalogue/pictures/admin-products-pictures.server.ts"
import { relistLowStock } from "#shop/stock/stock.server.ts"
import { lackingLanguages, mapTexts, onlyWritten, textsIn } from "#shop/text/localized.ts"
import type { AdminSettings, SectionChange } from "./admin-settings.ts"
import { feeWarnings } from "./fees/fee-problems.ts"
import type { LiveSettings } from "./live-settings.server.ts"
import { readSection, type SectionJson, sectionJson } from "./section-json.ts"
import { sealSecrets, withoutSecrets, withoutSecretsOf } from "./section-secrets.server.ts"
import { offeredLanguages } from "./sections/plain-sections.ts"
import type { AnySection } from "./sections/section.ts"
import {
  type EditedSections,
  SECTION_NAMES,
  type SectionJsons,
  type SectionName,
  sections,
} from "./sections/sections.ts"
import { announceSettings, type StoredSettings } from "./settings.server.ts"

export function adminSettings({ edited, values: { samples, languages }, versions }: StoredSettings): AdminSettings {
  const lacks = (name: SectionName, language: OtherLanguage) => lackingLanguages(edited[name]).includes(language)
  const offered = offeredLanguages(languages)
  const lacking = eachTranslated((language) =>
    offered.includes(language) ? SECTION_NAMES.filter((name) => lacks(name, language)) : [],
  )
  const values = Object.fromEntries(SECTION_NAMES.map((name) => [name, jsonOf(name, edited[name])])) as SectionJsons
  const warnings = feeWarnings(edited.fee_rules.rules)
  return { values: withoutSecrets(values), samples, lacking, warnings, versions }
}

function jsonOf(name: SectionName, value: object): SectionJson<object> {
  const { form }: AnySection = sections[name]
  return sectionJson(form, value)
}

/** Tells every admin, in the transaction of the change, that customers are to scan another code: a forged one takes the shop's money. */
export type TellCodeChange = (tx: Queryable, actorId: string, code: string | null) => Promise<void>

export interface SavingShop extends Parts<"secrets"> {
  readonly db: Database
  readonly settings: LiveSettings
  readonly reauthenticate: Reauthenticate
  readonly tellCodeChange: TellCodeChange
}

/** Saves a section. An admin who saw another version of it gets the current settings instead, and nothing is written. */
export async function saveSection(
  shop: SavingShop,
  actorId: string,
  request: Request,
  name: SectionName,
  { version, current_password, nonce, ...given }: SectionChange,
): Promise<Result<AdminSettings, AdminSettings>> {
  const { form, needsProof }: AnySection = sections[name]
  const wanted = readSection<Fields>(form as z.ZodMiniType<Fields>, given)
  if (!wanted.success) return invalidBody(wanted.error.issues, given)
  if (needsProof) {
    const proved = await shop.reauthenticate(request, { current_password, nonce })
    if (!proved.ok) return proved
  }
  const saved = await shop.db.transaction(async (tx) => {
    await lockUntilCommit(tx, "settings")
    const current = await shop.settings.read(tx)
    if (version !== undefined && version !== current.versions[name]) return editConflict(adminSettings(current))
    const unknown = await holdPicturesOf(tx, name, wanted.data)
    if (unknown) return unknown
    const sealed = sealSecrets(shop.secrets, name, wanted.data, current.edited[name])
    if (!sealed.ok) return sealed
    const value = withKeptTexts(sealed.value, given, current.edited[name], current.initial[name])
    await changeSection(tx, actorId, current, name, value as EditedSections[typeof name])
    const now = await shop.settings.read(tx)
    const { code } = now.values.lankaqr
    if (code !== current.values.lankaqr.code) await shop.tellCodeChange(tx, actorId, code)
    return ok(adminSettings(now))
  })
  // A process that cannot read now learns of the change with the others.
  if (saved.ok) await shop.settings.reload().catch(() => {})
  return saved
}

/** Keeps the texts in other languages where a request has none. A template translates the initial English, and goes once that changes. */
function withKeptTexts<Value>(wanted: Value, given: Fields, there: object, initial: object): Value {
  const [kept, templates] = [textsIn(there), textsIn(initial)]
  return mapTexts(wanted, (text, path) => {
    const all = given.translations === undefined ? { ...kept.get(path), ...text } : text
    const template = templates.get(path)
    if (!template || template[baseLocale] === text[baseLocale]) return onlyWritten(all)
    const others = eachTranslated((language) => (all[language] === template[language] ? undefined : all[language]))
    return onlyWritten({ ...all, ...others })
  }) as Value
}

/** Keeps the pictures that a section is to hold from being swept away; the refusal when one is none of ours. */
async function holdPicturesOf(tx: Queryable, name: SectionName, value: Fields): Promise<Refusal | null> {
  const { pictures = [] }: AnySection = sections[name]
  for (const field of pictures) {
    const imageUrl = value[field]
    if (typeof imageUrl !== "string" || (await holdPictures(tx, [imageUrl]))) continue
    return refusal(422, "validation_failed", m.errors_picture_missing, { field, values: { reason: "not_found" } })
  }
  return null
}

/** Writes and records what a section is to be, in a transaction that holds the lock of the settings; nothing where it is that already. */
export async function changeSection<Name extends SectionName>(
  tx: Queryable,
  actorId: string,
  settings: StoredSettings,
  name: Name,
  value: EditedSections[Name],
): Promise<void> {
  const { versions, edited } = settings
  const change = differences(jsonOf(name, edited[name]), jsonOf(name, value))
  if (!change && versions[name] > 0) return
  await writeSection(tx, name, value)
  if (name === "stock") await relistLowStock(tx)
  if (!change) return
  const [before, after] = [withoutSecretsOf(name, change.before), withoutSecretsOf(name, change.after)]
  await recordChange(tx, { kind: "settings", id: name, action: "updated", actorId, before, after })
}

/** Has the owner's mails follow an admin to another e-mail address, where they went to the one before. */
export async function moveOwnerMails(
  tx: Queryable,
  settings: Pick<LiveSettings, "read">,
  adminId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await lockUntilCommit(tx, "settings")
  const current = await settings.read(tx)
  const { notifications } = current.edited
  if (notifications.email !== from) return
  await changeSection(tx, adminId, current, "notifications", { ...notifications, email: to })
}

async function writeSection(tx: Queryable, name: SectionName, value: object): Promise<void> {
  await tx.query(
    sql`INSERT INTO settings AS s (section, value) VALUES (${name}, ${JSON.stringify(value)}::jsonb)
        ON CONFLICT (section) DO UPDATE SET value = excluded.value, version = s.version + 1, updated_at = now()`,
  )
  await announceSettings(tx)
}

type Fields = Readonly<Record<string, unknown>>

function differences(before: Fields, after: Fields) {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const of = (fields: Fields) => Object.fromEntries(changed.map((key) => [key, fields[key]]))
  return changed.length === 0 ? null : { before: of(before), after: of(after) }
}
