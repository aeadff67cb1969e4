import type { MiddlewareHandler } from "hono"
import { deleteCookie, setCookie } from "hono/cookie"
import type { Secrets } from "#platform/secrets/secrets.ts"
import type { ApiEnv } from "#shop/api/api.ts"
import { refusalOfAdmin } from "#shop/api/gates.ts"
import type { ShopServices } from "../services.ts"
import { timeCookie } from "./time-cookie.ts"

/**
 * Decides who sees the shop before it is open: browsers in which an admin is signed in who may use the back-office. A
 * cookie says so, because pages are requested without a token.
 */
export interface Preview {
  /** Returns whether a Cookie header allows it. */
  read(cookies: string | undefined): boolean
  /** Marks the browser of an admin, while the shop is not open. */
  readonly mark: MiddlewareHandler<ApiEnv<Pick<ShopServices, "settings" | "adminNeedsFactor">>>
  /** Forgets the mark with the session. */
  readonly forget: MiddlewareHandler
}

const NAME = "preview"
/** Every request of the back-office renews the cookie for this time. */
const SECONDS = 12 * 3600

/** The mark is signed, and ends by itself: it shows the products of a shop that is not open, and nothing else. */
export function createPreview(secrets: Pick<Secrets, "hmac">, https: boolean): Preview {
  const cookie = timeCookie(secrets, NAME, "preview")
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure: https } as const
  return {
    read: (cookies) => cookie.read(cookies) > Date.now(),
    async mark(c, next) {
      await next()
      const { shop, identity } = c.var
      if (!shop.settings.values.opening.closed || !c.res.ok || !identity || refusalOfAdmin(shop, identity)) return
      setCookie(c, NAME, cookie.valueOf(Date.now() + SECONDS * 1000), { ...options, maxAge: SECONDS })
    },
    async forget(c, next) {
      await next()
      if (c.req.header("cookie")?.includes(`${NAME}=`)) deleteCookie(c, NAME, options)
    },
  }
}
