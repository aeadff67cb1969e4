import { type Queryable, sql } from "#database/database.ts"
import { countUpTo } from "#shop/api/counted.server.ts"
import type { NewOrderCount } from "./admin-orders-json.ts"

/** An order is stored some time after the moment that it bears. Counted twice from before that moment, it is missed by neither count. */
const STORED_WITHIN = "10 seconds"

/** Counts the orders with a later time than `since`; without it, returns the time from which to count. */
export async function countNewOrders(db: Queryable, since?: string): Promise<NewOrderCount> {
  const from = since ?? (await aMomentAgo(db))
  const { matching } = await countUpTo(db, sql`orders WHERE created_at > ${from}::timestamptz`)
  return { since: from, count: matching }
}

async function aMomentAgo(db: Queryable): Promise<string> {
  const [row] = await db.query<{ at: Date }>(sql`SELECT now() - ${STORED_WITHIN}::interval AS at`)
  return (row?.at ?? new Date()).toISOString()
}
