import type { Auth } from "#auth/auth.ts"
import type { AuthRefusalCode } from "#auth/refusal-codes.ts"
import { m } from "#messages/messages.js"
import { done } from "#platform/result.ts"
import { type Refusal, refusal } from "#shop/api/api.ts"
import type { ShopServices } from "../services.ts"

const REFUSALS: Partial<Record<AuthRefusalCode, Refusal>> = {
  reauthentication_needed: refusal(403, "reauthentication_needed", m.errors_reauthentication_needed),
  current_password_invalid: refusal(422, "current_password_invalid", m.errors_current_password, "current_password"),
  current_password_unproved: refusal(422, "current_password_unproved", m.errors_password_unproved, "current_password"),
  reauthentication_not_valid: refusal(422, "reauthentication_not_valid", m.errors_mailed_code, "nonce"),
}

/**
 * Makes the sender of a request prove again who they are, by the rules of the auth server. Its refusals are worded for
 * the shop's API.
 */
export function createReauthenticate(auth: Pick<Auth, "requireProof">): ShopServices["reauthenticate"] {
  return async (request, proof) => {
    const proved = await auth.requireProof(request, proof)
    if (proved.ok) return done
    const { code, retryAfter = 1 } = proved
    if (proved.status === 429) {
      return refusal(429, "too_many_tries", m.errors_proof_tries({ seconds: retryAfter }), { retryAfter })
    }
    return REFUSALS[code] ?? refusal(401, "unauthorized", m.errors_sign_in)
  }
}
