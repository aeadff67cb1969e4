import { type AuthResult, callAuth } from "#web/session/auth-api/auth-call.ts"
import { callAuthExtension } from "#web/session/auth-api/auth-extensions.ts"

export const recoveryCodesState = () => callAuthExtension("GET /factors/recovery-codes")

/** Makes new codes, which the server shows this once, and voids the old. */
export async function makeRecoveryCodes(): Promise<AuthResult<readonly string[]>> {
  const result = await callAuthExtension("POST /factors/recovery-codes")
  return result.ok ? { ok: true, value: result.value.codes } : result
}

/** Spends a code, which steps the session up. The client takes the new tokens over as it does for a factor: the path has the same form. */
export function spendRecoveryCode(code: string): Promise<AuthResult> {
  return callAuth((client) => client.mfa.verify({ factorId: "recovery-codes", challengeId: "none", code }))
}
