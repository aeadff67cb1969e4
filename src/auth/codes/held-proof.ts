import { timingSafeEqual } from "node:crypto"
import { done, ok } from "#platform/result.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import type { Call } from "../call-and-reply.ts"
import type { AuthContext } from "../context.ts"
import { type Result, refuse } from "../refusal.ts"
import type { Caller } from "../sessions/caller.ts"
import { type FreshProof, requireProofNow } from "./reauthenticate.ts"

/** Adding a factor takes several calls and a look at a phone. */
const PROOF_SECONDS = 600

/**
 * Handles `POST /reauthenticate`, which extends the protocol: the right `nonce` or `current_password` returns a proof that calls of this
 * session carry in the header `X-Proof`. Calls of the protocol about factors and identities have no field for either.
 */
export async function proveNow(context: AuthContext, { body }: Pick<Call<FreshProof>, "body">, caller: Caller) {
  const proved = await requireProofNow(context, body, caller)
  return proved.ok ? ok({ proof: heldProof(context.secrets, caller.session.id) }) : proved
}

/** Refuses a caller who holds no proof: an access token alone must not become a lasting way into the account. */
export function requireHeldProof({ secrets }: AuthContext, { proof }: Call, { session }: Caller): Result {
  const [expires = ""] = proof?.split(".") ?? []
  const right = Buffer.from(heldProof(secrets, session.id, Number(expires)))
  const given = Buffer.from(proof ?? "")
  const isRight = given.length === right.length && timingSafeEqual(given, right)
  if (isRight && Number(expires) > Date.now() / 1000) return done
  return refuse(403, "reauthentication_needed", "This requires a proof: see POST /reauthenticate", {
    values: { reason: "proof" },
  })
}

// The proof is derived and never stored, so an access token alone does not yield it.
export function heldProof(
  secrets: Secrets,
  sessionId: string,
  expires = Math.floor(Date.now() / 1000) + PROOF_SECONDS,
) {
  return `${expires}.${secrets.hmac("held-proof", `${sessionId}\n${expires}`)}`
}
