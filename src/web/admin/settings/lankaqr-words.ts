import { m } from "#messages/messages.js"
import { type Carried, payeeOf } from "#shop/lankaqr/lankaqr.ts"
import { payeeLine } from "#shop/settings/sections/lankaqr-section.ts"

export const carriedNames: Readonly<Record<Carried, () => string>> = {
  amount_and_number: m.admin_lankaqr_amount_and_number,
  amount: m.admin_lankaqr_amount,
  nothing: m.admin_lankaqr_nothing,
}

/** Returns what a field of the section means: whom a code pays; null for what reads well as it is. */
export function lankaqrWords(name: string, value: unknown): string | null {
  if (name === "carried") return carriedNames[value as Carried]?.() ?? null
  const payee = name === "code" && typeof value === "string" && payeeOf(value)
  return payee && typeof payee !== "string" ? payeeLine(payee) : null
}
