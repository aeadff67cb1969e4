import { m } from "#messages/messages.js"
import { done } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { closedAt, type ShopSettings } from "./settings.ts"

/** Refuses what a shop on holiday does not take. */
export function requireOpen({ holiday }: Pick<ShopSettings, "holiday">, time: Date): Result {
  const closed = closedAt(holiday, time)
  if (!closed) return done
  const { until } = closed
  return refusal(409, "shop_closed", m.errors_shop_closed({ date: until }), {
    values: { until: String(holiday.closed_until) },
  })
}
