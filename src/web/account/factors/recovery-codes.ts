import { type AuthAnswer, type AuthFailure, attempt } from "#web/session/auth-api/auth-call.ts"
import { callAuth } from "#web/session/auth-api/auth-extensions.ts"

/** How many codes the account still has, and whether it has a second step that they stand in for. */
export interface RecoveryCodesState {
  readonly left: number
  /** RFC 3339; null where there are none. */
  readonly made_at: string | null
  readonly has_factor: boolean
}

export function recoveryCodesState(): Promise<AuthAnswer<RecoveryCodesState>> {
  return callAuth("GET", "/factors/recovery-codes")
}

/** Makes new codes, which are answered this once, and voids the old. */
export async function makeRecoveryCodes(): Promise<AuthAnswer<string[]>> {
  const answer = await callAuth<{ codes: string[] }>("POST", "/factors/recovery-codes")
  return answer.ok ? { ok: true, value: answer.value.codes } : answer
}

/** Spends a code, which raises the session. The client takes the new tokens over as it does for a factor: the address has the same form. */
export function spendRecoveryCode(code: string): Promise<AuthFailure | null> {
  return attempt((client) => client.mfa.verify({ factorId: "recovery-codes", challengeId: "none", code }))
}
