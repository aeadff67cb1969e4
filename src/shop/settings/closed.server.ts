import { m } from "#messages/messages.js"
import { done } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import type { Role } from "#shop/api/identity.ts"
import { closedAt, type ShopSettings } from "./settings.ts"

const notOpenYet = refusal(409, "shop_closed", m.errors_shop_not_open)

/** Refuses what a shop on holiday does not take, and what one that is not open yet takes from its admins alone. */
export function requireOpen(
  settings: Pick<ShopSettings, "opening" | "holiday">,
  time: Date,
  role: Role | null,
): Result {
  const closed = closedAt(settings, time)
  if (!closed) return done
  if (closed.until === null) return role === "admin" ? done : notOpenYet
  return refusal(409, "shop_closed", m.errors_shop_closed({ date: closed.until }), {
    values: { until: String(settings.holiday.closed_until) },
  })
}
