import type { AuthRefusalCode } from "#auth/refusal-codes.ts"
import { m } from "#messages/messages.js"
import type { RefusalValues } from "../api/refusal-values.ts"

/** Null where the values are not those of a refusal that the screens know: the server's own words are shown then. */
type Wording = (values: RefusalValues) => string | null

export const refusalTexts = {
  bad_code_verifier: m.auth_refusal_sign_in_verifier,
  bad_oauth_callback: ({ provider }) => (provider ? m.auth_refusal_provider_cancelled({ provider }) : null),
  bad_oauth_state: m.auth_refusal_provider_state,
  conflict: byReason({
    account_made: m.auth_refusal_account_made,
    email_taken: m.auth_refusal_email_taken,
    password_changed: m.auth_refusal_password_changed,
  }),
  current_password_invalid: m.auth_refusal_current_password,
  current_password_unproved: m.errors_password_unproved,
  flow_state_expired: m.auth_refusal_sign_in_expired,
  flow_state_not_found: m.auth_refusal_sign_in_unknown,
  identity_already_exists: m.auth_refusal_identity_taken,
  identity_not_found: m.auth_refusal_identity_missing,
  invalid_credentials: m.auth_refusal_credentials,
  mfa_factor_name_conflict: m.auth_factor_name_taken,
  mfa_factor_not_found: m.auth_factor_gone,
  mfa_verified_factor_exists: m.auth_factor_phone_known,
  otp_expired({ kind }) {
    if (kind === "token") return m.auth_refusal_code()
    return kind === "link" ? m.auth_refusal_link() : null
  },
  over_capacity: m.auth_refusal_unavailable,
  over_email_send_rate_limit: ({ seconds }) =>
    seconds ? m.auth_refusal_mail_wait({ seconds }) : m.auth_refusal_email_limit(),
  over_request_rate_limit: ({ seconds }) =>
    seconds ? m.auth_refusal_tries({ seconds }) : m.auth_refusal_request_limit(),
  over_sms_send_rate_limit: ({ seconds }) =>
    seconds ? m.auth_refusal_mail_wait({ seconds }) : m.auth_refusal_text_limit(),
  provider_email_needs_verification: ({ provider }) =>
    provider ? m.auth_refusal_provider_unverified({ provider }) : null,
  provider_unavailable: m.auth_refusal_provider_unavailable,
  reauthentication_needed: ({ reason }) =>
    reason === "proof" ? m.errors_reauthentication_needed() : m.auth_refusal_code_needed(),
  reauthentication_not_valid: m.auth_refusal_code_wrong,
  same_password: m.auth_refusal_password_same,
  single_identity_not_deletable: byReason({
    email: m.auth_refusal_email_identity,
    last: m.auth_refusal_last_identity,
  }),
  sms_send_failed: m.auth_refusal_text_failed,
  too_many_enrolled_mfa_factors: m.auth_factor_too_many,
  unavailable: m.auth_refusal_unavailable,
  unexpected_failure: ({ reference }) => (reference ? m.auth_refusal_internal({ reference }) : null),
  validation_failed: byReason({
    email: m.auth_refusal_email,
    email_letters: m.errors_email_letters,
    password_too_long: ({ max }) => (max ? m.auth_refusal_password_long({ max }) : null),
  }),
  weak_password: byReason({
    guessable: m.auth_refusal_password_guessable,
    length: ({ min }) => (min ? m.auth_refusal_password_short({ min }) : null),
  }),
} satisfies Partial<Record<AuthRefusalCode, Wording>>

function byReason(wordings: Readonly<Record<string, Wording>>): Wording {
  const byName = new Map(Object.entries(wordings))
  return (values) => byName.get(String(values.reason))?.(values) ?? null
}

export function refusalText({ code, values }: { code: string; values: RefusalValues }): string | null {
  const wordings: Partial<Record<string, Wording>> = refusalTexts
  return Object.hasOwn(wordings, code) ? (wordings[code]?.(values) ?? null) : null
}
