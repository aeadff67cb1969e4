import { prepared, type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { done } from "#platform/result.ts"
import { type Refusal, type Result, refusal } from "#shop/api/api.ts"

/**
 * Limits the orders of one customer: far more than an honest one places, few enough to be cleared up by hand
 * (docs/decisions/orders.md).
 */
export const ORDER_LIMITS = {
  perHour: 15,
  perDay: 30,
  /** Limits the orders that are pending and not paid. */
  unpaidOrders: 20,
  /** Pieces in those orders, with the new one's. */
  unpaidPieces: 200,
} as const

export interface RecentOrders {
  readonly lastHour: number
  readonly lastDay: number
  /** Counts the seconds until the oldest of the hour, or of the day, no longer counts; null without any. */
  readonly hourLeft: number | null
  readonly dayLeft: number | null
  readonly unpaidOrders: number
  readonly unpaidPieces: number
}

function limitsFor(factor: number) {
  return {
    perHour: ORDER_LIMITS.perHour * factor,
    perDay: ORDER_LIMITS.perDay * factor,
    unpaidOrders: ORDER_LIMITS.unpaidOrders * factor,
    unpaidPieces: ORDER_LIMITS.unpaidPieces * factor,
  }
}

/**
 * Counts a customer's orders for the limits. Counting stops at each limit, because more orders are refused just the same.
 * Orders placed concurrently cannot pass a limit together: `place_order` compares the count under a lock.
 */
export async function countOrders(tx: Queryable, userId: string, factor: number): Promise<RecentOrders> {
  const { perDay, unpaidOrders } = limitsFor(factor)
  const [counts] = await tx.query<RecentOrders>(
    prepared(
      "count-orders",
      sql`SELECT * FROM
            (SELECT count(*) FILTER (WHERE in_hour) AS "lastHour", count(*) AS "lastDay",
               ceil(extract(epoch FROM min(created_at) FILTER (WHERE in_hour) + interval '1 hour' - now()))::int AS "hourLeft",
               ceil(extract(epoch FROM min(created_at) + interval '1 day' - now()))::int AS "dayLeft"
             FROM (SELECT created_at, created_at > now() - interval '1 hour' AS in_hour FROM orders
                   WHERE user_id = ${userId} AND created_at > now() - interval '1 day'
                   ORDER BY created_at DESC LIMIT ${Math.ceil(perDay)}::int) AS day) AS placed,
            (SELECT count(*) AS "unpaidOrders",
               COALESCE(sum((SELECT sum(quantity) FROM order_items WHERE order_id = waiting.id)), 0)::int AS "unpaidPieces"
             FROM (SELECT id FROM orders WHERE user_id = ${userId} AND status = 'pending' AND payment_status <> 'paid'
                   LIMIT ${Math.ceil(unpaidOrders)}::int) AS waiting) AS unpaid`,
    ),
  )
  if (!counts) throw new Error("an aggregate returns one row")
  return counts
}

export function checkOrderLimits(counts: RecentOrders, pieces: number, factor: number): Result {
  const { perHour, perDay, unpaidOrders, unpaidPieces } = limitsFor(factor)
  if (counts.lastHour >= perHour) return tooMany(perHour, m.errors_orders_per_hour, counts.hourLeft)
  if (counts.lastDay >= perDay) return tooMany(perDay, m.errors_orders_per_day, counts.dayLeft)
  const details = { retryAfter: HOUR_SECONDS }
  if (counts.unpaidOrders >= unpaidOrders)
    return refusal(429, "too_many_unpaid_orders", m.errors_unpaid_orders({ limit: unpaidOrders }), details)
  return counts.unpaidPieces + pieces > unpaidPieces
    ? refusal(429, "too_many_unpaid_pieces", m.errors_unpaid_pieces({ limit: unpaidPieces }), details)
    : done
}

const HOUR_SECONDS = 3600

type LimitMessage = (inputs: { limit: number; wait: string }) => string

function tooMany(limit: number, message: LimitMessage, secondsLeft: number | null): Refusal {
  const seconds = Math.max(1, secondsLeft ?? HOUR_SECONDS)
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(minutes / 60)
  const wait = minutes > 60 ? m.errors_wait_hours({ hours }) : m.errors_wait_minutes({ count: minutes })
  return refusal(429, "too_many_orders", message({ limit, wait }), { retryAfter: seconds })
}
