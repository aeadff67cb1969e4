import { hash, randomUUID } from "node:crypto"
import { type JWTPayload, jwtVerify, SignJWT } from "jose"
import { LRUCache } from "lru-cache"
import { ACCESS_TOKEN_LIFE, ALGORITHM, type Keys } from "./keys.ts"

const AUDIENCE = "authenticated"
const MAX_REMEMBERED_TOKENS = 10_000

export type Aal = "aal1" | "aal2"

/** Returns the lower level: a call may do no more than its token was issued for, and no more than its session still allows. */
export function lowerAal(one: Aal, other: Aal): Aal {
  return one === "aal2" && other === "aal2" ? "aal2" : "aal1"
}

/** Says how and when a user authenticated. `timestamp` is in unix seconds. */
export interface Proof {
  method: string
  timestamp: number
}

interface AccessClaims {
  userId: string
  sessionId: string
  email: string
  aal: Aal
  amr: Proof[]
  appMetadata: object
  userMetadata: object
}

interface VerifiedToken {
  userId: string
  sessionId: string
  aal: Aal
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

export function createAccessTokens(keys: Keys, issuer: string) {
  // Checking a signature costs more than all else in a small request, and the same token comes again and again.
  const remembered = new LRUCache<string, VerifiedToken & { expiresAt: number }>({ max: MAX_REMEMBERED_TOKENS })

  return {
    async sign(claims: AccessClaims) {
      const { kid, key } = await keys.signer()
      const issuedAt = Math.floor(Date.now() / 1000)
      const expiresAt = issuedAt + ACCESS_TOKEN_LIFE
      const token = await new SignJWT(payloadOf(claims))
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setSubject(claims.userId)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key)
      return { token, expiresAt }
    },
    /** Resolves to null when signature, algorithm, expiry, issuer or audience is wrong. */
    async verify(token: string): Promise<VerifiedToken | null> {
      const name = hash("sha256", token, "base64")
      const known = remembered.get(name)
      if (known) return known.expiresAt > Date.now() / 1000 ? known : null
      const payload = await checked(keys, issuer, token)
      if (!payload) return null
      const aal: Aal = payload.aal === "aal2" ? "aal2" : "aal1"
      const verified = { userId: String(payload.sub), sessionId: String(payload.session_id), aal }
      remembered.set(name, { ...verified, expiresAt: payload.exp ?? 0 })
      return verified
    },
  }
}

function payloadOf({ email, aal, amr, sessionId, appMetadata, userMetadata }: AccessClaims): JWTPayload {
  return {
    email,
    phone: "",
    role: "authenticated",
    aal,
    amr,
    session_id: sessionId,
    is_anonymous: false,
    app_metadata: appMetadata,
    user_metadata: userMetadata,
  }
}

async function checked(keys: Keys, issuer: string, token: string): Promise<JWTPayload | null> {
  let infrastructure: unknown
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = await keys.verifier(kid ?? "").catch((error: unknown) => {
          infrastructure = error
          throw error
        })
        if (!key) throw new Error("unknown key")
        return key
      },
      { algorithms: [ALGORITHM], issuer, audience: AUDIENCE, requiredClaims: ["exp", "sub", "session_id", "aal"] },
    )
    return payload
  } catch {
    // A database that is away says nothing about the token: the client must not throw it away.
    if (infrastructure) throw infrastructure
    return null
  }
}
