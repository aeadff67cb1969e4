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

/** Counts what the limits judge. Orders placed at the same time do not pass one together: `place_order` compares the count of the customer's orders under a lock. */
export async function countOrders(tx: Queryable, userId: string): Promise<RecentOrders> {
  const [counts] = await tx.query<RecentOrders>(
    prepared(
      "count-orders",
      sql`SELECT count(*) FILTER (WHERE in_hour) AS "lastHour", count(*) FILTER (WHERE in_day) AS "lastDay",
            ceil(extract(epoch FROM min(created_at) FILTER (WHERE in_hour) + interval '1 hour' - now()))::int AS "hourLeft",
            ceil(extract(epoch FROM min(created_at) FILTER (WHERE in_day) + interval '1 day' - now()))::int AS "dayLeft",
            count(*) FILTER (WHERE unpaid) AS "unpaidOrders",
            COALESCE(sum((SELECT sum(quantity) FROM order_items WHERE order_id = o.id)) FILTER (WHERE unpaid), 0)::int
              AS "unpaidPieces"
          FROM (SELECT id, created_at, created_at > now() - interval '1 hour' AS in_hour,
                  created_at > now() - interval '1 day' AS in_day,
                  status = 'pending' AND payment_status <> 'paid' AS unpaid
                FROM orders WHERE user_id = ${userId}) o
          WHERE in_day OR unpaid`,
    ),
  )
  if (!counts) throw new Error("an aggregate returns one row")
  return counts
}

export function checkOrderLimits(counts: RecentOrders, pieces: number, factor: number): Result {
  const [perHour, perDay] = [ORDER_LIMITS.perHour * factor, ORDER_LIMITS.perDay * factor]
  const [unpaidOrders, unpaidPieces] = [ORDER_LIMITS.unpaidOrders * factor, ORDER_LIMITS.unpaidPieces * factor]
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
