import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { type CardFields, type CardSettings, SECRET_SET } from "#shop/cards/card-settings.ts"
import type { OpenCardSettings } from "#shop/cards/provider.server.ts"
import { SECTION_NAMES, type SectionJsons, type SectionName, sections } from "./sections/sections.ts"

const PURPOSE = "settings"

type Fields = Readonly<Record<string, unknown>>

const secretsOf = (name: SectionName): readonly string[] =>
  ("secrets" in sections[name] && sections[name].secrets) || []

/** Seals what an admin typed as the secrets of a section; the sign that one is set leaves it as it is. */
export function sealSecrets<Value extends Fields>(
  secrets: Secrets,
  name: SectionName,
  wanted: Value,
  current: Fields,
): Result<Value> {
  const sealed: Record<string, unknown> = {}
  for (const field of secretsOf(name)) {
    const typed = wanted[field]
    if (typeof typed !== "string") continue
    const kept = current[field] ?? null
    if (typed === SECRET_SET && kept === null) {
      return refusal(422, "validation_failed", m.errors_card_secret_whole, { field, values: { reason: "not_found" } })
    }
    sealed[field] = typed === SECRET_SET ? kept : secrets.encrypt(PURPOSE, typed)
  }
  return ok({ ...wanted, ...sealed })
}

/** Says of the secrets among some fields of a section no more than whether each is set. */
export function withoutSecretsOf<Value extends Fields>(name: SectionName, fields: Value): Value {
  const hidden = secretsOf(name).filter((field) => typeof fields[field] === "string")
  return { ...fields, ...Object.fromEntries(hidden.map((field) => [field, SECRET_SET])) }
}

export function withoutSecrets(values: SectionJsons): SectionJsons {
  const shown = SECTION_NAMES.map((name) => [name, withoutSecretsOf(name, values[name])])
  return Object.fromEntries(shown) as SectionJsons
}

export function openCardSettings<Given extends CardFields>(
  secrets: Secrets,
  fields: Given,
  stored: CardSettings<Given>,
): OpenCardSettings<Given> {
  const open = Object.entries(fields).map(([name, { secret }]) => {
    const value: string | null = stored[name] ?? null
    return [name, secret && value !== null ? secrets.decrypt(PURPOSE, value) : value]
  })
  return { ...Object.fromEntries(open), sandbox: stored.sandbox }
}
