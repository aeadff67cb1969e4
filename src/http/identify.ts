import type { Auth } from "#auth/auth.ts"
import { bearerTokenOf } from "#auth/call-and-reply.ts"
import type { Database } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { noteUser } from "#platform/log/log.ts"
import { ok } from "#platform/result.ts"
import { type Refusal, type Result, refusal, type ShopServices } from "#shop/api/api.ts"
import { type Identification, identify } from "#shop/customers/identity.server.ts"
import type { Identity } from "#shop/customers/identity.ts"

const SIGN_IN = refusal(401, "unauthorized", m.errors_sign_in)
const REFUSALS = {
  no_session: SIGN_IN,
  blocked: notActive("blocked", m.errors_account_blocked),
  deleted: notActive("deleted", m.errors_account_deleted),
}

/** Who sends a request: the token's signature, then session, account status and role from the database. */
export function createIdentify(db: Database, auth: Auth): Pick<ShopServices, "identify" | "identifyAndRead"> {
  async function claimsOf(request: Request) {
    const token = bearerTokenOf(request)
    const claims = token === null ? null : await auth.verifyAccessToken(token)
    if (claims) noteUser(claims.userId)
    return claims
  }
  return {
    async identify(request) {
      const claims = await claimsOf(request)
      return claims ? identityOf(await identify(db, claims)) : SIGN_IN
    },
    async identifyAndRead(request, read) {
      const claims = await claimsOf(request)
      if (!claims) return SIGN_IN
      const [who, found] = await db.together((connection) =>
        Promise.all([identify(connection, claims), read(connection, claims.userId)]),
      )
      const identity = identityOf(who)
      return identity.ok ? ok({ identity: identity.value, found }) : identity
    },
  }
}

function notActive(reason: "blocked" | "deleted", message: () => string): Refusal {
  return refusal(403, "account_not_active", message, { values: { reason } })
}

function identityOf(found: Identification): Result<Identity> {
  return found.ok ? ok(found.identity) : REFUSALS[found.reason]
}
