import { timingSafeEqual } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import { setCookie } from "hono/cookie"
import type { Secrets } from "#platform/secrets/secrets.ts"

/**
 * Tells when a client last changed something that public pages show. A cookie holds it, so that every process knows it.
 */
export interface OwnChanges {
  /**
   * Returns milliseconds since 1970 from a Cookie header; 0 without a mark, or with one that this shop did not write or
   * that is no longer needed.
   */
  read(cookies: string | undefined): number
  /** Marks the client of a request that has changed something. */
  readonly mark: MiddlewareHandler
}

const NAME = "changed"
const MARK = /(?:^|;\s*)changed=(\d{13})\.([0-9a-f]{32})(?:;|$)/

const CHANGING = new Set(["POST", "PUT", "PATCH", "DELETE"])

/** After this time every process has received the change, or knows that it receives none. */
const SECONDS = 30

/** The mark is signed: with a forged one a client could have every page rendered again and again. */
export function createOwnChanges(secrets: Pick<Secrets, "hmac">, https: boolean): OwnChanges {
  const sign = (at: string) => secrets.hmac("own changes", at).slice(0, 32)
  return {
    read(cookies) {
      const [, at, signature] = (cookies && MARK.exec(cookies)) || []
      if (at === undefined || signature === undefined) return 0
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(at)))
      return isOurs && Date.now() - Number(at) < SECONDS * 1000 ? Number(at) : 0
    },
    async mark(c, next) {
      await next()
      if (!CHANGING.has(c.req.method) || !c.res.ok) return
      const at = String(Date.now())
      setCookie(c, NAME, `${at}.${sign(at)}`, {
        path: "/",
        maxAge: SECONDS,
        httpOnly: true,
        sameSite: "lax",
        secure: https,
      })
    },
  }
}
