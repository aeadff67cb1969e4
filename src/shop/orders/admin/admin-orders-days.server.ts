import { type Database, type Queryable, type Sql, sql } from "#database/database.ts"
import { recordOf } from "#platform/objects.ts"
import { MAX_COUNTED } from "#shop/api/counted.ts"
import type { OrderStatus } from "../orders.ts"
import { ADMIN_ORDER_TABS, type AdminOrderTab } from "../orders.ts"

/** Says where a page begins: `offset` rows into those that are `within`. */
export interface DayPlace {
  readonly within: Sql
  readonly offset: number
}

/** Nearer pages are read faster than days are added up. */
const MIN_OFFSET_TO_COUNT_DAYS = 2000

/**
 * Turns a far offset into a list by `created_at` into a near one: the days in Colombo that lie before it, whose entries are
 * counted already, are left out.
 * @param counted a query of rows (day, n); a day may stand in several of them
 * @param sort from which end the offset counts
 */
export async function placeInDays(
  db: Queryable,
  counted: Sql,
  sort: "newest" | "oldest",
  offset: number,
): Promise<DayPlace> {
  const near = { within: sql`true`, offset }
  if (offset < MIN_OFFSET_TO_COUNT_DAYS) return near
  const [row] = await db.query<{ day: string; passed: number }>(
    sql`SELECT day, passed FROM (
          SELECT day, n, (sum(n) OVER (ORDER BY day ${sort === "newest" ? sql`DESC` : sql`ASC`}))::bigint - n AS passed
          FROM (SELECT day, sum(n) AS n FROM (${counted}) AS parts GROUP BY day) AS whole_days
        ) AS passing WHERE passed <= ${offset} AND passed + n > ${offset}`,
  )
  if (!row) return near
  const start = sql`${row.day}::timestamp`
  const within =
    sort === "newest"
      ? sql`created_at < (${start} + interval '1 day') AT TIME ZONE 'Asia/Colombo'`
      : sql`created_at >= ${start} AT TIME ZONE 'Asia/Colombo'`
  return { within, offset: offset - row.passed }
}

/** Merges the slots of past days, so that a day is one row for each status. */
export async function foldOrderDays(db: Database): Promise<void> {
  await db.query(
    sql`WITH folded AS (
          DELETE FROM order_days
          WHERE slot <> 0 AND day < (now() AT TIME ZONE 'Asia/Colombo')::date - 1 RETURNING day, status, orders, total
        )
        INSERT INTO order_days AS d (day, status, slot, orders, total)
          SELECT day, status, 0, sum(orders), sum(total) FROM folded GROUP BY day, status ORDER BY day, status
          ON CONFLICT (day, status, slot) DO UPDATE
            SET orders = d.orders + excluded.orders, total = d.total + excluded.total`,
  )
}

export interface OrderCounts {
  readonly counts: Record<AdminOrderTab, number>
  readonly counts_capped: AdminOrderTab[]
}

/** Counts all orders, by the sums of each day that triggers keep. */
export async function countAllOrders(db: Queryable): Promise<OrderCounts> {
  return countsOf(
    await db.query<StatusCount>(sql`SELECT status, sum(orders)::bigint AS n FROM order_days GROUP BY status`),
  )
}

export interface StatusCount {
  readonly status: OrderStatus
  readonly n: number
  readonly more?: boolean
}

export function countsOf(rows: readonly StatusCount[]): OrderCounts {
  const of = (tab: AdminOrderTab) => rows.filter(({ status }) => tab === "all" || tab === status)
  const counts_capped = ADMIN_ORDER_TABS.filter((tab) => of(tab).some(({ more }) => more))
  const counts = recordOf(ADMIN_ORDER_TABS, (tab) => {
    const n = of(tab).reduce((sum, each) => sum + each.n, 0)
    return counts_capped.includes(tab) ? Math.min(n, MAX_COUNTED) : n
  })
  return { counts, counts_capped }
}
