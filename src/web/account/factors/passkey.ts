import { m } from "#messages/messages.js"
import { type AuthFailure, type AuthResult, authFailure, callAuth } from "#web/session/auth-api/auth-call.ts"
import type { GoTrueClient } from "#web/session/auth-api/auth-client.ts"
import { enroll } from "./enroll.ts"

export function passkeysWork(): boolean {
  return "PublicKeyCredential" in window
}

/** Returns whether this device can hold a passkey itself, behind its fingerprint reader, face or code. */
export async function deviceHoldsPasskeys(): Promise<boolean> {
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
  } catch {
    return false
  }
}

// The site is named by the server, which does not go by what pages say; the client's types require it all the same.
const site = () => ({ rpId: location.hostname, rpOrigins: [location.origin] })

/** Proves a passkey, without the client's `webauthn.authenticate`, which prefers security keys to the passkeys in phones. */
export function showPasskey(factorId: string): Promise<AuthResult> {
  return prove(factorId, "request", (publicKey) => navigator.credentials.get({ publicKey }))
}

/** Makes a passkey for the account and proves it. An unfinished one is removed again. */
export async function addPasskey(friendlyName: string): Promise<AuthResult> {
  const enrolled = await enroll({ factorType: "webauthn", friendlyName })
  if (!enrolled.ok) return enrolled
  const { id: factorId } = enrolled.value
  const made = await prove(factorId, "create", (publicKey) => navigator.credentials.create({ publicKey }))
  if (!made.ok) await callAuth((client) => client.mfa.unenroll({ factorId }))
  return made
}

type Options = PublicKeyCredentialRequestOptions & PublicKeyCredentialCreationOptions

/** Answers the server's challenge of a kind with what `ceremony`, the browser's own dialog, gives. */
async function prove(
  factorId: string,
  type: "create" | "request",
  ceremony: (publicKey: Options) => Promise<Credential | null>,
): Promise<AuthResult> {
  const challenge = await callAuth((client) => client.mfa.challenge({ factorId, webauthn: site() }))
  if (!challenge.ok) return challenge
  const { id: challengeId, webauthn } = challenge.value
  if (webauthn.type !== type) return authFailure("passkey_unusable", m.auth_passkey_unusable())
  const credential = await seen(() => ceremony(webauthn.credential_options.publicKey as Options))
  if (!credential.ok) return credential
  const proof = { factorId, challengeId, webauthn: { ...site(), type, credential_response: credential.key } }
  // The client's types want another shape for each of the two; both are sent alike.
  type Verify = GoTrueClient["mfa"]["verify"]
  return callAuth((client) => client.mfa.verify(proof as unknown as Parameters<Verify>[0]))
}

async function seen(ceremony: () => Promise<Credential | null>): Promise<{ ok: true; key: Credential } | AuthFailure> {
  try {
    const key = await ceremony()
    return key ? { ok: true, key } : cancelled()
  } catch (error) {
    return ((error instanceof Error && refusals.get(error.name)) || cancelled)()
  }
}

const cancelled = () => authFailure("passkey_cancelled", m.auth_passkey_cancelled())

const refusals = new Map<string, () => AuthFailure>([
  ["InvalidStateError", () => authFailure("passkey_known", m.auth_passkey_known())],
  ["SecurityError", () => authFailure("passkey_elsewhere", m.auth_passkey_elsewhere())],
  ["NotSupportedError", () => authFailure("passkey_unsupported", m.auth_passkey_unsupported())],
])
