import type { Factor as ListedFactor, User } from "@supabase/auth-js"
import { m } from "#messages/messages.js"
import { type AuthResult, callAuth } from "#web/session/auth-api/auth-call.ts"

export type FactorKind = "totp" | "phone" | "webauthn"

export interface Factor {
  readonly id: string
  readonly kind: FactorKind
  readonly name: string
  /** The time is in RFC 3339. */
  readonly addedAt: string
}

export const factorKinds: Record<FactorKind, () => string> = {
  totp: m.account_factor_app,
  phone: m.account_factor_phone,
  webauthn: m.account_factor_passkey,
}

/** Returns the signed-in user's factors, the surest first. */
export async function ownFactors(): Promise<AuthResult<Factor[]>> {
  const result = await callAuth((client) => client.getUser())
  return result.ok ? { ok: true, value: factorsOf(result.value.user) } : result
}

const order: readonly FactorKind[] = ["webauthn", "totp", "phone"]

/** The factors of `user` that were proved once; those never finished do not count. */
export function factorsOf(user: Pick<User, "factors"> | null): Factor[] {
  const inUse = (user?.factors ?? []).filter(({ status }) => status === "verified")
  return order.flatMap((kind) =>
    inUse.filter((factor) => factor.factor_type === kind).map((factor) => factorOf(kind, factor)),
  )
}

function factorOf(kind: FactorKind, { id, friendly_name, created_at }: ListedFactor): Factor {
  return { id, kind, name: friendly_name || factorKinds[kind](), addedAt: created_at }
}

/** Returns a name for the next factor of a kind: names are unique in an account. */
export function freeName(wanted: string, taken: readonly Factor[]): string {
  const names = new Set(taken.map(({ name }) => name))
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted} ${count}`
    if (!names.has(name)) return name
  }
}
