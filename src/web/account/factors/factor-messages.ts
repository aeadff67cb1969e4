import { type AuthFailure, failureToast } from "#web/session/auth-api/auth-call.ts"
import type { FactorKind } from "./factors.ts"

const wrongCode: Record<FactorKind, string> = {
  totp: "This code is not right. The app shows another one every 30 seconds; enter the one it shows now.",
  phone: "This code is not right. Look for the newest message.",
  webauthn: "This passkey was not accepted. Try again, or choose another way.",
}

/** Why a factor was not accepted, in words that say what to do next. */
export function proofFailureText(failure: AuthFailure, kind: FactorKind): string {
  if (failure.code === "mfa_verification_failed") return wrongCode[kind]
  if (failure.code === "mfa_challenge_expired" || failure.code === "mfa_ip_address_mismatch") {
    return kind === "phone" ? "This code has expired. Have a new one sent." : "That took too long. Please try again."
  }
  return factorFailureToast(failure, "This could not be confirmed. Please try again.").description
}

/** Why a recovery code was not accepted. */
export function recoveryFailureText(failure: AuthFailure): string {
  if (failure.code === "mfa_verification_failed") {
    return "This code is not right, or it was used before. Each code works once; new codes void the old ones."
  }
  return factorFailureToast(failure, "This could not be confirmed. Please try again.").description
}

const texts: Record<string, string> = {
  mfa_factor_name_conflict: "You already have one of this name. Choose another.",
  too_many_enrolled_mfa_factors: "This is as many as an account can have. Remove one first.",
  mfa_verified_factor_exists: "This phone number is already in use for your account.",
  mfa_factor_not_found: "This one was removed meanwhile. Reload the page.",
}

/** The toast of a refused change of factors. */
export function factorFailureToast(failure: AuthFailure, fallback: string): ReturnType<typeof failureToast> {
  const text = texts[failure.code]
  return text ? { title: "Error", description: text, tone: "destructive" } : failureToast(failure, fallback)
}
