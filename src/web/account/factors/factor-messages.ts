import { m } from "#messages/messages.js"
import { type AuthFailure, failureToast } from "#web/session/auth-api/auth-call.ts"
import type { FactorKind } from "./factors.ts"

const wrongCode: Record<FactorKind, () => string> = {
  totp: m.auth_factor_wrong_app_code,
  phone: m.auth_factor_wrong_phone_code,
  webauthn: m.auth_factor_wrong_passkey,
}

/** Why a factor was not accepted, in words that say what to do next. */
export function proofFailureText(failure: AuthFailure, kind: FactorKind): string {
  if (failure.code === "mfa_verification_failed") return wrongCode[kind]()
  if (failure.code === "mfa_challenge_expired" || failure.code === "mfa_ip_address_mismatch") {
    return kind === "phone" ? m.auth_factor_code_expired() : m.auth_factor_too_late()
  }
  return factorFailureToast(failure, m.auth_factor_not_confirmed()).description
}

/** Why a recovery code was not accepted. */
export function recoveryFailureText(failure: AuthFailure): string {
  if (failure.code === "mfa_verification_failed") {
    return m.auth_recovery_code_wrong()
  }
  return factorFailureToast(failure, m.auth_factor_not_confirmed()).description
}

const texts: Record<string, () => string> = {
  mfa_factor_name_conflict: m.auth_factor_name_taken,
  too_many_enrolled_mfa_factors: m.auth_factor_too_many,
  mfa_verified_factor_exists: m.auth_factor_phone_known,
  mfa_factor_not_found: m.auth_factor_gone,
}

/** The toast of a refused change of factors. */
export function factorFailureToast(failure: AuthFailure, fallback: string): ReturnType<typeof failureToast> {
  const text = texts[failure.code]
  return text ? { title: m.shell_error(), description: text(), tone: "destructive" } : failureToast(failure, fallback)
}
