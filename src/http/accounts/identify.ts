import type { Auth } from "#auth/auth.ts"
import { bearerTokenOf } from "#auth/call-and-reply.ts"
import type { AuthRefusalCode } from "#auth/refusal-codes.ts"
import type { Database } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { noteUser } from "#platform/log/log.ts"
import { done, ok } from "#platform/result.ts"
import { type Refusal, type Result, refusal } from "#shop/api/api.ts"
import { type Identification, identify } from "#shop/api/identity.server.ts"
import { type Identity, lacksSecondStep } from "#shop/api/identity.ts"
import { identifyKey } from "#shop/customers/keys/identify-key.server.ts"
import type { ShopServices } from "../services.ts"

const SIGN_IN = refusal(401, "unauthorized", m.errors_sign_in)
const NOT_IDENTIFIED = {
  no_session: SIGN_IN,
  blocked: notActive("blocked", m.errors_account_blocked),
  deleted: notActive("deleted", m.errors_account_deleted),
}
const SECOND_STEP = refusal(403, "insufficient_aal", m.errors_second_factor)

type Identify = Pick<ShopServices, "identify" | "identifyKey" | "identifyBeforeSecondStep" | "identifyAndRead">

/** Identifies a sender by the signature of the token, and by session, account status, second step and role in the database. */
export function createIdentify(db: Database, auth: Auth): Identify {
  async function claimsOf(request: Request) {
    const token = bearerTokenOf(request)
    const claims = token === null ? null : await auth.verifyAccessToken(token)
    if (claims) noteUser(claims.userId)
    return claims
  }
  async function identifyBeforeSecondStep(request: Request) {
    const claims = await claimsOf(request)
    return claims ? identityOf(await identify(db, claims)) : SIGN_IN
  }
  return {
    identifyBeforeSecondStep,
    async identifyKey(request) {
      const key = await identifyKey(db, request)
      if (key?.ok) noteUser(key.value.id)
      return key
    },
    async identify(request) {
      return afterSecondStep(await identifyBeforeSecondStep(request))
    },
    async identifyAndRead(request, read) {
      const claims = await claimsOf(request)
      if (!claims) return SIGN_IN
      const [who, found] = await db.together((connection) =>
        Promise.all([identify(connection, claims), read(connection, claims.userId)]),
      )
      const identity = afterSecondStep(identityOf(who))
      return identity.ok ? ok({ identity: identity.value, found }) : identity
    },
  }
}

function notActive(reason: "blocked" | "deleted", message: () => string): Refusal {
  return refusal(403, "account_not_active", message, { values: { reason } })
}

function identityOf(found: Identification): Result<Identity> {
  return found.ok ? ok(found.identity) : NOT_IDENTIFIED[found.reason]
}

function afterSecondStep(who: Result<Identity>): Result<Identity> {
  return who.ok && lacksSecondStep(who.value) ? SECOND_STEP : who
}

const NOT_PROVED: Partial<Record<AuthRefusalCode, Refusal>> = {
  reauthentication_needed: refusal(403, "reauthentication_needed", m.errors_reauthentication_needed),
  current_password_invalid: refusal(422, "current_password_invalid", m.errors_current_password, "current_password"),
  current_password_unproved: refusal(422, "current_password_unproved", m.errors_password_unproved, "current_password"),
  reauthentication_not_valid: refusal(422, "reauthentication_not_valid", m.errors_mailed_code, "nonce"),
}

export function createReauthenticate(auth: Pick<Auth, "requireProof">): ShopServices["reauthenticate"] {
  return async (request, proof) => {
    const proved = await auth.requireProof(request, proof)
    if (proved.ok) return done
    const { code, retryAfter = 1 } = proved
    if (proved.status === 429) {
      return refusal(429, "too_many_tries", m.errors_proof_tries({ seconds: retryAfter }), { retryAfter })
    }
    return NOT_PROVED[code] ?? refusal(401, "unauthorized", m.errors_sign_in)
  }
}
