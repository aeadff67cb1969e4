import type { RecoveryCodesState } from "#auth/extensions.ts"
import { type AuthAnswer, callAuth } from "#web/session/auth-api/auth-call.ts"
import { callAuthExtension } from "#web/session/auth-api/auth-extensions.ts"

export function recoveryCodesState(): Promise<AuthAnswer<RecoveryCodesState>> {
  return callAuthExtension("GET /factors/recovery-codes")
}

/** Makes new codes, which the server shows this once, and voids the old. */
export async function makeRecoveryCodes(): Promise<AuthAnswer<readonly string[]>> {
  const answer = await callAuthExtension("POST /factors/recovery-codes")
  return answer.ok ? { ok: true, value: answer.value.codes } : answer
}

/** Spends a code, which steps the session up. The client takes the new tokens over as it does for a factor: the path has the same form. */
export function spendRecoveryCode(code: string): Promise<AuthAnswer> {
  return callAuth((client) => client.mfa.verify({ factorId: "recovery-codes", challengeId: "none", code }))
}
