import { m } from "#messages/messages.js"
import { type AuthFailure, type AuthResult, authFailure, callAuth } from "#web/session/auth-api/auth-call.ts"
import type { GoTrueClient } from "#web/session/auth-api/auth-client.ts"
import { enroll } from "./enroll.ts"

export function passkeysWork(): boolean {
  return "PublicKeyCredential" in window
}

/** Whether this device can hold a passkey itself, behind its fingerprint reader, face or code. */
export async function deviceHoldsPasskeys(): Promise<boolean> {
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
  } catch {
    return false
  }
}

// The site is named by the server, which does not go by what pages say; the client's types require it all the same.
const site = () => ({ rpId: location.hostname, rpOrigins: [location.origin] })

/**
 * Shows a passkey of the account. Not through the client's `webauthn.authenticate`, which puts security keys before the
 * passkeys that people have in their phones and computers.
 */
export async function showPasskey(factorId: string): Promise<AuthResult> {
  const challenge = await challengeOf(factorId)
  if (!challenge.ok) return challenge
  const { id: challengeId, webauthn } = challenge.value
  if (webauthn.type !== "request") return unusable()
  const { publicKey } = webauthn.credential_options
  const credential = await seen(() =>
    navigator.credentials.get({ publicKey: publicKey as PublicKeyCredentialRequestOptions }),
  )
  if (!credential.ok) return credential
  return verify({
    factorId,
    challengeId,
    webauthn: { ...site(), type: "request", credential_response: credential.key },
  })
}

/** Makes a passkey for the account and proves it. What was begun and not finished is taken back. */
export async function addPasskey(friendlyName: string): Promise<AuthResult> {
  const enrolled = await enroll({ factorType: "webauthn", friendlyName })
  if (!enrolled.ok) return enrolled
  const { id: factorId } = enrolled.value
  const made = await makePasskey(factorId)
  if (!made.ok) await callAuth((client) => client.mfa.unenroll({ factorId }))
  return made
}

async function makePasskey(factorId: string): Promise<AuthResult> {
  const challenge = await challengeOf(factorId)
  if (!challenge.ok) return challenge
  const { id: challengeId, webauthn } = challenge.value
  if (webauthn.type !== "create") return unusable()
  const { publicKey } = webauthn.credential_options
  const credential = await seen(() =>
    navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions }),
  )
  if (!credential.ok) return credential
  return verify({ factorId, challengeId, webauthn: { ...site(), type: "create", credential_response: credential.key } })
}

function challengeOf(factorId: string) {
  return callAuth((client) => client.mfa.challenge({ factorId, webauthn: site() }))
}

interface Proof {
  factorId: string
  challengeId: string
  webauthn: { rpId: string; rpOrigins: string[]; type: "create" | "request"; credential_response: Credential }
}

function verify(proof: Proof): Promise<AuthResult> {
  // The client's types want another shape for each of the two; both are sent alike.
  type Verify = GoTrueClient["mfa"]["verify"]
  return callAuth((client) => client.mfa.verify(proof as unknown as Parameters<Verify>[0]))
}

const unusable = () => authFailure("passkey_unusable", m.auth_passkey_unusable())

/** What the browser's own dialog gave. */
async function seen(ceremony: () => Promise<Credential | null>): Promise<{ ok: true; key: Credential } | AuthFailure> {
  try {
    const key = await ceremony()
    return key ? { ok: true, key } : cancelled()
  } catch (error) {
    return (refusals.get((error as Error).name) ?? cancelled)()
  }
}

const cancelled = () => authFailure("passkey_cancelled", m.auth_passkey_cancelled())

/** By the name of the browser's error. */
const refusals = new Map<string, () => AuthFailure>([
  ["InvalidStateError", () => authFailure("passkey_known", m.auth_passkey_known())],
  ["SecurityError", () => authFailure("passkey_elsewhere", m.auth_passkey_elsewhere())],
  ["NotSupportedError", () => authFailure("passkey_unsupported", m.auth_passkey_unsupported())],
])
