import { describe, expect, it } from "vitest"
import type { AuthRefusalCode } from "#auth/refusal-codes.ts"
import type { RefusalValues } from "../api/refusal-values.ts"
import { refusalText, type refusalTexts } from "./refusal-texts.ts"

type WordedCode = keyof typeof refusalTexts

const WAIT = "For security purposes, you can only request this after 42 seconds."

const EXPECTED: Record<WordedCode, ReadonlyArray<readonly [RefusalValues, string | null]>> = {
  bad_code_verifier: [[{}, "code challenge does not match previously saved code verifier"]],
  bad_oauth_callback: [
    [{ provider: "google" }, "Signing in at google was refused or cancelled"],
    [{ provider: null }, null],
  ],
  bad_oauth_state: [[{}, "OAuth state not found or expired"]],
  conflict: [
    [{ reason: "account_made" }, "The account was made meanwhile. Please try again."],
    [{ reason: "password_changed" }, "The password was changed meanwhile. Please try again."],
    [{}, null],
  ],
  current_password_invalid: [[{}, "Current password is incorrect"]],
  current_password_unproved: [[{}, "This password was set without the one before. Have a code mailed to you instead."]],
  flow_state_expired: [[{}, "invalid flow state, flow state has expired"]],
  flow_state_not_found: [[{}, "invalid flow state, no valid flow state found"]],
  identity_already_exists: [[{}, "Identity is already linked to another user"]],
  identity_not_found: [[{}, "Identity doesn't exist"]],
  invalid_credentials: [[{}, "Invalid login credentials"]],
  mfa_factor_name_conflict: [[{}, "You already have one of this name. Choose another."]],
  mfa_factor_not_found: [[{}, "This one was removed meanwhile. Reload the page."]],
  mfa_verified_factor_exists: [[{}, "This phone number is already in use for your account."]],
  otp_expired: [
    [{ kind: "token" }, "Token has expired or is invalid"],
    [{ kind: "link" }, "Email link is invalid or has expired"],
    [{}, null],
  ],
  over_capacity: [[{}, "Please try again in a moment"]],
  over_email_send_rate_limit: [
    [{ seconds: 42 }, WAIT],
    [{}, "email rate limit exceeded"],
  ],
  over_request_rate_limit: [
    [{ seconds: 42 }, "Too many attempts. Please try again in 42 seconds."],
    [{}, "Request rate limit reached"],
  ],
  over_sms_send_rate_limit: [
    [{ seconds: 42 }, WAIT],
    [{}, "SMS rate limit exceeded"],
  ],
  provider_email_needs_verification: [
    [{ provider: "google" }, "Verify your e-mail address at google first, then try again"],
    [{}, null],
  ],
  provider_unavailable: [[{}, "This provider does not answer. Please try again in a moment."]],
  reauthentication_needed: [
    [{}, "Password update requires reauthentication"],
    [{ reason: "proof" }, "Confirm that it is you to change this."],
  ],
  reauthentication_not_valid: [[{}, "Nonce has expired or is invalid"]],
  same_password: [[{}, "New password should be different from the old password."]],
  single_identity_not_deletable: [
    [{ reason: "last" }, "User must have at least 1 identity after unlinking"],
    [{ reason: "email" }, "The e-mail address and its password cannot be unlinked"],
  ],
  sms_send_failed: [[{}, "The text message could not be sent. Please try again in a minute."]],
  too_many_enrolled_mfa_factors: [[{}, "This is as many as an account can have. Remove one first."]],
  unavailable: [[{}, "Please try again in a moment"]],
  unexpected_failure: [
    [{ reference: "5f3c" }, "Something went wrong on our side (reference 5f3c)"],
    [{}, null],
  ],
  validation_failed: [
    [{ reason: "email" }, "Unable to validate email address: invalid format"],
    [{ reason: "password_too_long", max: 128 }, "Password cannot be longer than 128 characters"],
    // The rules of a name are the shop's, which words them.
    [{ reason: "name" }, null],
    [{}, null],
  ],
  weak_password: [
    [{ reason: "length", min: 6 }, "Password should be at least 6 characters"],
    [{ reason: "guessable" }, "This password is easy to guess. Choose another one."],
  ],
}

const SESSION_ENDS = "leads to /auth with words of its own"
const RENEWAL = "met by the auth client when it renews a token: the session ends"
const NOT_CALLED = "refuses what no screen asks for"

/** Says why no screen shows a code's words. The type requires a line for every code that has none. */
const NEVER_SHOWN: Record<Exclude<AuthRefusalCode, WordedCode>, string> = {
  anonymous_provider_disabled: NOT_CALLED,
  bad_json: NOT_CALLED,
  bad_jwt: SESSION_ENDS,
  email_not_confirmed: "failureToast has a title for it too",
  insufficient_aal: "asks for a second factor",
  manual_linking_disabled: NOT_CALLED,
  mfa_challenge_expired: "worded for each kind of factor",
  mfa_phone_enroll_not_enabled: "phones are offered where they are enabled",
  mfa_verification_failed: "worded for each kind of factor",
  no_authorization: SESSION_ENDS,
  not_found: "a session that has ended already is no failure",
  phone_provider_disabled: NOT_CALLED,
  provider_disabled: NOT_CALLED,
  refresh_token_already_used: RENEWAL,
  refresh_token_not_found: RENEWAL,
  request_entity_too_large: NOT_CALLED,
  session_expired: RENEWAL,
  session_not_found: SESSION_ENDS,
  user_banned: "failureToast has a title for it too",
  user_not_found: SESSION_ENDS,
  web3_provider_disabled: NOT_CALLED,
}

describe.each(Object.entries(EXPECTED))("%s", (code, cases) => {
  it.each(cases)("with %j: %s", (values, text) => expect(refusalText({ code, values })).toBe(text))
})

it.each([...Object.keys(NEVER_SHOWN), "unknown_code", "constructor"])("has no words for %s", (code) =>
  expect(refusalText({ code, values: {} })).toBeNull(),
)
