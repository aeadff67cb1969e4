import { timingSafeEqual } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import { deleteCookie, setCookie } from "hono/cookie"
import type { Secrets } from "#platform/secrets/secrets.ts"
import type { ApiEnv } from "#shop/api/api.ts"
import { refusalOfAdmin } from "#shop/api/gates.ts"
import type { ShopServices } from "../services.ts"

/** Holds a time in a cookie that only this shop can write. */
interface TimeCookie {
  /** Returns the time in milliseconds since 1970 from a Cookie header; 0 without one that this shop wrote. */
  read(cookies: string | undefined): number
  valueOf(time: number): string
}

function timeCookie(secrets: Pick<Secrets, "hmac">, name: string, purpose: string): TimeCookie {
  const pattern = new RegExp(`(?:^|;\\s*)${name}=(\\d{13})\\.([0-9a-f]{32})(?:;|$)`)
  const sign = (time: string) => secrets.hmac(purpose, time).slice(0, 32)
  return {
    read(cookies) {
      const [, time, signature] = (cookies && pattern.exec(cookies)) || []
      if (time === undefined || signature === undefined) return 0
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(time))) ? Number(time) : 0
    },
    valueOf: (time) => `${time}.${sign(String(time))}`,
  }
}

export interface OwnChanges {
  /**
   * Returns milliseconds since 1970 from a Cookie header; 0 without a mark, or with one that this shop did not write or
   * that is no longer needed.
   */
  read(cookies: string | undefined): number
  readonly mark: MiddlewareHandler
}

const CHANGED = "changed"

const CHANGING = new Set(["POST", "PUT", "PATCH", "DELETE"])

/** After this time every process has received the change, or knows that it receives none. */
const CHANGED_SECONDS = 30

/** The mark is signed: with a forged one a client could have every page rendered again and again. */
export function createOwnChanges(secrets: Pick<Secrets, "hmac">, https: boolean): OwnChanges {
  const cookie = timeCookie(secrets, CHANGED, "own changes")
  return {
    read(cookies) {
      const at = cookie.read(cookies)
      return Date.now() - at < CHANGED_SECONDS * 1000 ? at : 0
    },
    async mark(c, next) {
      await next()
      if (!CHANGING.has(c.req.method) || !c.res.ok) return
      setCookie(c, CHANGED, cookie.valueOf(Date.now()), {
        path: "/",
        maxAge: CHANGED_SECONDS,
        httpOnly: true,
        sameSite: "lax",
        secure: https,
      })
    },
  }
}

/**
 * Decides who sees the shop before it is open: browsers in which an admin is signed in who may use the back-office. A
 * cookie says so, because pages are requested without a token.
 */
export interface Preview {
  read(cookies: string | undefined): boolean
  /** Marks the browser of an admin, while the shop is not open. */
  readonly mark: MiddlewareHandler<ApiEnv<Pick<ShopServices, "settings" | "adminNeedsFactor">>>
  readonly forget: MiddlewareHandler
}

const PREVIEW = "preview"
/** Every request of the back-office renews the cookie for this time. */
const PREVIEW_SECONDS = 12 * 3600

/** The mark is signed, and ends by itself: it shows the products of a shop that is not open, and nothing else. */
export function createPreview(secrets: Pick<Secrets, "hmac">, https: boolean): Preview {
  const cookie = timeCookie(secrets, PREVIEW, "preview")
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure: https } as const
  return {
    read: (cookies) => cookie.read(cookies) > Date.now(),
    async mark(c, next) {
      await next()
      const { shop, identity } = c.var
      if (
        !shop.settings.values.opening.closed ||
        !c.res.ok ||
        !identity ||
        identity.isKey ||
        refusalOfAdmin(shop, identity)
      )
        return
      setCookie(c, PREVIEW, cookie.valueOf(Date.now() + PREVIEW_SECONDS * 1000), {
        ...options,
        maxAge: PREVIEW_SECONDS,
      })
    },
    async forget(c, next) {
      await next()
      if (c.req.header("cookie")?.includes(`${PREVIEW}=`)) deleteCookie(c, PREVIEW, options)
    },
  }
}
