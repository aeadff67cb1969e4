import { m } from "#messages/messages.js"
import { type AuthFailure, failureToast } from "#web/session/auth-api/auth-call.ts"
import type { FactorKind } from "./factors.ts"

const wrongCode: Record<FactorKind | "recovery", () => string> = {
  totp: m.auth_factor_wrong_app_code,
  phone: m.auth_factor_wrong_phone_code,
  webauthn: m.auth_factor_wrong_passkey,
  recovery: m.auth_recovery_code_wrong,
}

/** Says why a factor or a recovery code was not accepted, and what to do next. */
export function proofFailureText(failure: AuthFailure, kind: FactorKind | "recovery"): string {
  if (failure.code === "mfa_verification_failed") return wrongCode[kind]()
  if (failure.code === "mfa_challenge_expired") {
    return kind === "phone" ? m.auth_factor_code_expired() : m.auth_factor_too_late()
  }
  return failureToast(failure, m.auth_factor_not_confirmed()).description
}
