import type { MiddlewareHandler } from "hono"
import { m } from "#messages/messages.js"
import { done } from "#platform/result.ts"
import { type ApiEnv, type Result, refusal, sendRefusal } from "#shop/api/api.ts"
import { type Gate, isAdmins } from "#shop/api/gates.ts"
import { isStaff, type Role } from "#shop/api/identity.ts"
import type { LiveSettings } from "./live-settings.server.ts"
import { closedAt, type ShopSettings } from "./settings.ts"

const notOpenYet = refusal(409, "shop_closed", m.errors_shop_not_open)

/** Refuses what a shop on holiday does not take, and what one that is not open yet takes from its own people alone. */
export function requireOpen(
  settings: Pick<ShopSettings, "opening" | "holiday">,
  time: Date,
  role: Role | null,
): Result {
  const closed = closedAt(settings, time)
  if (!closed) return done
  if (closed.until === null) return isStaff(role) ? done : notOpenYet
  return refusal(409, "shop_closed", m.errors_shop_closed({ date: closed.until }), {
    values: { until: String(settings.holiday.closed_until) },
  })
}

export interface ClosedShop extends Pick<Gate, "identify" | "adminNeedsFactor"> {
  readonly settings: LiveSettings
  readonly isPreview: (request: Request) => boolean
}

/** Keeps what a shop is going to sell from everybody but its admins, until it opens. */
export const onceOpen: MiddlewareHandler<ApiEnv<ClosedShop>> = async (c, next) => {
  const { shop } = c.var
  // A session costs a look-up: only where it matters.
  if (!shop.settings.values.opening.closed) return next()
  const fromAdmin = shop.isPreview(c.req.raw) || (await isAdmins(shop, c.req.raw))
  const open = requireOpen(shop.settings.values, new Date(), fromAdmin ? "admin" : null)
  c.header("Cache-Control", "private, no-store")
  return open.ok ? next() : sendRefusal(c, open)
}
