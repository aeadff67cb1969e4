import { m } from "#messages/messages.js"
import type { CardFields } from "#shop/cards/card-settings.ts"
import { payhereFields } from "#shop/cards/payhere/payhere-fields.ts"
import { payhereSection } from "#shop/settings/card-section.ts"
import type { Described } from "../../forms/described.ts"
import type { PlainSection } from "./plain-form.tsx"

/** Draws the form of a provider of card payments by the fields that the provider names. */
export function cardForm<Fields extends CardFields>(
  fields: Fields,
): Record<keyof Fields | "on" | "sandbox", Described> {
  const described = Object.entries(fields).map(([name, { label, hint, secret }]): [string, Described] => [
    name,
    {
      label,
      ...(hint && { hint }),
      half: true,
      input: { autoComplete: secret ? "new-password" : "off", ...(secret && { type: "password" }) },
    },
  ])
  return {
    on: { label: m.admin_field_card_on, kind: "tick" },
    sandbox: { label: m.admin_field_card_sandbox, hint: m.admin_card_sandbox_hint, kind: "tick" },
    ...Object.fromEntries(described),
  } as Record<keyof Fields | "on" | "sandbox", Described>
}

export const payhere: PlainSection<"payhere"> = {
  name: "payhere",
  title: m.admin_settings_payhere,
  text: m.admin_settings_payhere_text,
  section: payhereSection,
  fields: cardForm(payhereFields),
}
