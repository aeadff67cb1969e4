import type { Ok } from "#platform/result.ts"
import type { AuthRefusalCode } from "./refusal-codes.ts"

/** Holds the values in a refusal's text, by which a client can word it itself: `{ seconds: 42 }`, `{ reason: "deleted" }`. */
export type RefusalValues = Readonly<Record<string, string | number>>

export interface Refusal {
  readonly ok: false
  readonly status: number
  readonly code: AuthRefusalCode
  readonly message: string
  readonly values?: RefusalValues
  /** Is in seconds. */
  readonly retryAfter?: number
  readonly extra?: Readonly<Record<string, unknown>>
}

export type Result<Value = null> = Ok<Value> | Refusal

type RefusalMore = Pick<Refusal, "values" | "retryAfter" | "extra">

export function refuse(status: number, code: AuthRefusalCode, message: string, more: RefusalMore = {}): Refusal {
  return { ok: false, status, code, message, ...more }
}

/** @param values with a `reason` where the page of a person who follows it can lead here: only the message distinguishes such refusals. */
export function invalid(message: string, values?: RefusalValues): Refusal {
  return refuse(400, "validation_failed", message, values && { values })
}

export const invalidCredentials = () => refuse(400, "invalid_credentials", "Invalid login credentials")

/** Answers alike for a wrong, expired, used or unknown code, on purpose. */
export const codeRefused = () =>
  refuse(403, "otp_expired", "Token has expired or is invalid", { values: { kind: "token" } })
export const linkRefused = () =>
  refuse(403, "otp_expired", "Email link is invalid or has expired", { values: { kind: "link" } })
