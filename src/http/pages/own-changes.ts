import type { MiddlewareHandler } from "hono"
import { setCookie } from "hono/cookie"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { timeCookie } from "./time-cookie.ts"

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

const CHANGING = new Set(["POST", "PUT", "PATCH", "DELETE"])

/** After this time every process has received the change, or knows that it receives none. */
const SECONDS = 30

/** The mark is signed: with a forged one a client could have every page rendered again and again. */
export function createOwnChanges(secrets: Pick<Secrets, "hmac">, https: boolean): OwnChanges {
  const cookie = timeCookie(secrets, NAME, "own changes")
  return {
    read(cookies) {
      const at = cookie.read(cookies)
      return Date.now() - at < SECONDS * 1000 ? at : 0
    },
    async mark(c, next) {
      await next()
      if (!CHANGING.has(c.req.method) || !c.res.ok) return
      setCookie(c, NAME, cookie.valueOf(Date.now()), {
        path: "/",
        maxAge: SECONDS,
        httpOnly: true,
        sameSite: "lax",
        secure: https,
      })
    },
  }
}
