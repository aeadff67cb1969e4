import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server"
import { type Queryable, sql } from "#database/database.ts"
import { isRecord } from "#platform/objects.ts"
import { type Ok, ok } from "#platform/result.ts"
import { fullNameOf } from "../accounts/full-names.ts"
import type { AuthContext } from "../context.ts"
import type { Caller } from "../sessions/caller.ts"
import type { Factor, FactorKind, PasskeyCredential, Question } from "./factor.ts"

/** The algorithms are EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]
const CEREMONY_TIMEOUT_MS = 300_000
/** Loads the library with the first ceremony: its certificates and ciphers are a quarter of all modules that a start would load. */
const library = () => import("@simplewebauthn/server")

/** Implements passkeys and security keys. They are bound to the site's own URL, never to what the client says. */
export const passkey: FactorKind = {
  method: "mfa/webauthn",
  wrong: "The passkey could not be verified",
  draft: () => ok({ toClient: {} }),
  ask(context, tx, caller, factor) {
    return factor.status === "verified" ? request(context, factor) : creation(context, tx, caller)
  },
  async check(context, tx, factor, challenge, { webauthn }) {
    const response = responseOf(webauthn)
    if (!response || challenge.webauthn_challenge === null) return false
    const expected = { ...siteOf(context), expectedChallenge: challenge.webauthn_challenge }
    const credential = await checked(factor, response, expected)
    if (!credential || (await belongsToAnother(tx, factor, credential))) return false
    await tx.query(sql`UPDATE auth.factors SET credential = ${JSON.stringify(credential)} WHERE id = ${factor.id}`)
    return true
  },
}

async function creation(context: AuthContext, tx: Queryable, { user }: Caller): Promise<Ok<Question>> {
  const options = await (await library()).generateRegistrationOptions({
    rpName: context.siteName(),
    rpID: siteOf(context).expectedRPID,
    userName: user.email,
    userDisplayName: fullNameOf(user.user_metadata) ?? user.email,
    userID: new TextEncoder().encode(user.id),
    timeout: CEREMONY_TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: await registered(tx, user.id),
    supportedAlgorithmIDs: ALGORITHMS,
  })
  const publicKey = {
    ...options,
    // The client fills in what is left out with "security keys only". Browsers take the empty attachment for "any".
    hints: [],
    authenticatorSelection: {
      authenticatorAttachment: "",
      residentKey: "preferred",
      requireResidentKey: false,
      userVerification: "required",
    },
  }
  return questionOf("create", options.challenge, publicKey)
}

async function request(context: AuthContext, { credential }: Factor): Promise<Ok<Question>> {
  const options = await (await library()).generateAuthenticationOptions({
    rpID: siteOf(context).expectedRPID,
    allowCredentials: credential ? [{ id: credential.id, transports: credential.transports }] : [],
    timeout: CEREMONY_TIMEOUT_MS,
    userVerification: "required",
  })
  return questionOf("request", options.challenge, { ...options, hints: [] })
}

function questionOf(type: "create" | "request", webauthnChallenge: string, publicKey: object): Ok<Question> {
  return ok({ webauthnChallenge, toClient: { webauthn: { type, credential_options: { publicKey } } } })
}

async function registered(tx: Queryable, userId: string): Promise<Array<{ id: string; transports: string[] }>> {
  const rows = await tx.query<{ credential: PasskeyCredential }>(
    sql`SELECT credential FROM auth.factors WHERE user_id = ${userId} AND status = 'verified' AND credential IS NOT NULL`,
  )
  return rows.map(({ credential: { id, transports } }) => ({ id, transports }))
}

type Response = RegistrationResponseJSON & AuthenticationResponseJSON

interface Expected {
  expectedOrigin: string
  expectedRPID: string
  expectedChallenge: string
}

function siteOf({ publicUrl }: AuthContext): Omit<Expected, "expectedChallenge"> {
  return { expectedOrigin: publicUrl, expectedRPID: new URL(publicUrl).hostname }
}

// The library checks every field itself and throws at the first that is wrong.
function responseOf(webauthn: unknown): Response | null {
  const response = isRecord(webauthn) ? webauthn.credential_response : null
  return typeof response === "object" && response !== null ? (response as Response) : null
}

/** Returns the credential to store, or null when the response is wrong. */
async function checked(factor: Factor, response: Response, expected: Expected): Promise<PasskeyCredential | null> {
  try {
    return factor.credential && factor.status === "verified"
      ? await asserted(factor.credential, response, expected)
      : await attested(response, expected)
  } catch {
    return null
  }
}

async function attested(response: Response, expected: Expected): Promise<PasskeyCredential | null> {
  const result = await (await library()).verifyRegistrationResponse({
    response,
    ...expected,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!result.verified) return null
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports }
}

async function asserted(credential: PasskeyCredential, response: Response, expected: Expected) {
  const publicKey = Uint8Array.from(Buffer.from(credential.publicKey, "base64url"))
  const result = await (await library()).verifyAuthenticationResponse({
    response,
    ...expected,
    requireUserVerification: true,
    credential: { ...credential, publicKey },
  })
  return result.verified ? { ...credential, counter: result.authenticationInfo.newCounter } : null
}

async function belongsToAnother(tx: Queryable, factor: Factor, { id }: PasskeyCredential): Promise<boolean> {
  const others = await tx.query(
    sql`SELECT 1 FROM auth.factors WHERE credential->>'id' = ${id} AND id <> ${factor.id} LIMIT 1`,
  )
  return others.length > 0
}
