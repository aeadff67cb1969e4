import type { Auth } from "#auth/auth.ts"
import type { Database } from "#database/database.ts"
import { refusal, type ShopServices } from "#shop/api.ts"
import { identify } from "#shop/customers/identity.server.ts"

const SIGN_IN = refusal(401, "unauthorized", "Please sign in.")
const REFUSALS = {
  no_session: SIGN_IN,
  blocked: refusal(403, "account_not_active", "Your account has been blocked. Please contact support."),
  deleted: refusal(403, "account_not_active", "This account has been deleted."),
}

/** Who sends a request: the token's signature, then session, account status and role from the database. */
export function createIdentify(db: Database, auth: Auth): ShopServices["identify"] {
  return async (request) => {
    const [scheme, token] = (request.headers.get("authorization") ?? "").split(" ")
    if (scheme?.toLowerCase() !== "bearer" || !token) return SIGN_IN
    const claims = await auth.verifyAccessToken(token)
    if (!claims) return SIGN_IN
    const found = await identify(db, claims)
    return found.ok ? found.identity : REFUSALS[found.reason]
  }
}
