import { join } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import { type PageWindow, windowOf } from "#shop/api/admin-list.server.ts"
import { countUpTo } from "#shop/api/counted.server.ts"
import type { Counted } from "#shop/api/counted.ts"
import { rupeesFromNumeric } from "#shop/money.ts"
import type { AdminOrderList, AdminOrderRow, NewOrderCount } from "../admin-order-json.ts"
import type { DueStep } from "../due-step.ts"
import { HAS_RECEIPT, IS_OVERDUE, IS_REFUND_DUE, IS_TO_CALL, isDue } from "../order/due.server.ts"
import type { AdminOrderTab } from "../orders.ts"
import type { AdminOrderSort, AdminOrdersQuery, DueFilter } from "./admin-orders.ts"
import {
  countAllOrders,
  countsOf,
  type OrderCounts,
  placeInDays,
  type StatusCount,
} from "./admin-orders-days.server.ts"
import { countOrdersFound, foundOrders, isFound, type OrderSearch, searchFor } from "./admin-orders-search.server.ts"

type Row = Omit<AdminOrderRow, "total_amount"> & { total_amount: string }

const rowColumns: Sql = sql`o.id, o.user_id, o.order_number, o.created_at, o.customer_name, o.customer_email,
  (SELECT count(*) FROM order_items i WHERE i.order_id = o.id) AS item_count,
  (SELECT p.image_url FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = o.id ORDER BY i.position LIMIT 1) AS image_url,
  o.total_amount, o.payment_method, o.status,
  o.payment_status, ${HAS_RECEIPT} AS has_receipt, ${IS_TO_CALL} AS to_call, to_make IS TRUE AS to_make, ${IS_REFUND_DUE} AS refund_due, o.pick_up IS TRUE AS pick_up, o.due_part, t.courier, t.tracking_number, COALESCE(${IS_OVERDUE}, false) AS overdue, o.version`

/** Says which orders are wanted; the tab is no part of it, because every tab is counted. */
export interface OrderFilter {
  readonly search: OrderSearch | null
  readonly due: DueFilter | null
}

export async function filterOf(db: Queryable, { q = "", due }: AdminOrdersQuery): Promise<OrderFilter> {
  return { search: q === "" ? null : await searchFor(db, q), due: due ?? null }
}

/** Returns one page of a tab, with how many orders the search leaves in each. */
export async function listAdminOrders(db: Queryable, query: AdminOrdersQuery): Promise<AdminOrderList> {
  const { status: tab = "all", sort = "newest" } = query
  const filter = await filterOf(db, query)
  const { counts, counts_capped } = await countOrders(db, filter)
  const count = { matching: counts[tab], matching_capped: counts_capped.includes(tab) }
  const window = windowOf(query, count)
  const scan = window.fromEnd ? OPPOSITE_SORT[sort] : sort
  const ids = await selectIds(db, { filter, tab, count, scan, window })
  return { orders: window.limit === 0 ? [] : await readRows(db, ids, sort), ...count, counts, counts_capped }
}

export async function findDue(db: Queryable, step: DueStep, limit: number) {
  const ids = sql`SELECT id FROM orders WHERE ${isDue(step)} ORDER BY ${SORT_ORDERS.oldest} LIMIT ${limit}`
  const count = await countWhere(db, isDue(step))
  // Most steps have nothing: their lists need not be planned.
  return { count, orders: count > 0 ? await readRows(db, ids, "oldest") : [] }
}

async function countWhere(db: Queryable, condition: Sql): Promise<number> {
  return (await countUpTo(db, sql`orders WHERE ${condition}`)).matching
}

/** Counts the orders that wait for their transfer before anything is done. */
export const countAwaited = (db: Queryable) => countWhere(db, sql`status = 'pending' AND ${isDue("await_payment")}`)

export const countOverdue = (db: Queryable) => countWhere(db, IS_OVERDUE)

async function countOrders(db: Queryable, { search, due }: OrderFilter): Promise<OrderCounts> {
  if (!due) return search ? countOrdersFound(db, search) : countAllOrders(db)
  return countsOf(
    await db.query<StatusCount>(
      sql`SELECT status, count(*) AS n FROM orders WHERE ${passing({ search, due }, "all", "look")} GROUP BY status`,
    ),
  )
}

export function passing({ search, due }: OrderFilter, tab: AdminOrderTab, by: "set" | "look"): Sql {
  const conditions = [tab === "all" ? sql`true` : sql`status = ${tab}`]
  if (due) conditions.push(due === "overdue" ? IS_OVERDUE : isDue(due))
  if (search) conditions.push(isFound(search, by))
  return join(conditions, " AND ")
}

const SORT_ORDERS: Record<AdminOrderSort, Sql> = {
  newest: sql`created_at DESC, id DESC`,
  oldest: sql`created_at, id`,
}
const OPPOSITE_SORT: Record<AdminOrderSort, AdminOrderSort> = { newest: "oldest", oldest: "newest" }

/** Fewer than this are all found, then sorted; of more, the first come sooner along the index of their times. */
const MAX_FOUND_TO_SORT = 2000
/**
 * The index by time does not hold the numbers. A search for one examines each order on its way, and must not go far.
 */
const MAX_OFFSET_BY_TIME = 200
const MAX_NUMBERS_FOUND_TO_SORT = 50_000

interface PageOfIds {
  readonly filter: OrderFilter
  readonly tab: AdminOrderTab
  readonly count: Counted
  readonly scan: AdminOrderSort
  readonly window: PageWindow
}

async function selectIds(db: Queryable, { filter, tab, count, scan, window }: PageOfIds): Promise<Sql> {
  const { offset, limit } = window
  const { search, due } = filter
  if (
    search &&
    !count.matching_capped &&
    count.matching < (search.order && offset > MAX_OFFSET_BY_TIME ? MAX_NUMBERS_FOUND_TO_SORT : MAX_FOUND_TO_SORT)
  ) {
    const found = foundOrders(search, passing({ search: null, due }, tab, "set"))
    return sql`SELECT id FROM (${found}) AS found ORDER BY ${SORT_ORDERS[scan]} OFFSET ${offset} LIMIT ${limit}`
  }
  if (search?.numberStart && !due) {
    // Numbers are times: along them the orders stand as along their times, and none is met that is not found.
    return sql`SELECT id FROM orders WHERE ${passing({ search: null, due }, tab, "set")} AND ${search.numberStart}
      ORDER BY order_number USING ${scan === "newest" ? sql`~>~` : sql`~<~`} OFFSET ${offset} LIMIT ${limit}`
  }
  const near = { within: sql`true`, offset }
  const place = search || due ? near : await placeInDays(db, daysOf(tab), scan, offset)
  const by = offset < MAX_FOUND_TO_SORT ? "look" : "set"
  return sql`SELECT id FROM orders WHERE ${passing(filter, tab, by)} AND ${place.within}
    ORDER BY ${SORT_ORDERS[scan]} OFFSET ${place.offset} LIMIT ${limit}`
}

function daysOf(tab: AdminOrderTab): Sql {
  return sql`SELECT day, orders AS n FROM order_days WHERE ${tab === "all" ? sql`true` : sql`status = ${tab}`}`
}

export async function readRows(db: Queryable, ids: Sql, sort: AdminOrderSort): Promise<AdminOrderRow[]> {
  const rows = await db.query<Row>(
    sql`WITH page AS MATERIALIZED (${ids})
        SELECT ${rowColumns} FROM page JOIN orders o ON o.id = page.id LEFT JOIN order_tracking t ON t.order_id = o.id
        ORDER BY ${sort === "newest" ? sql`o.created_at DESC, o.id DESC` : sql`o.created_at, o.id`}`,
  )
  return rows.map((row) => ({ ...row, total_amount: rupeesFromNumeric(row.total_amount) }))
}

/** An order may be stored this long after its `created_at`. Each count begins so much earlier, so that no order is missed. */
const STORED_WITHIN = "10 seconds"

/** Counts the orders with a later time than `since`; without it, returns the time from which to count. */
export async function countNewOrders(db: Queryable, since?: string): Promise<NewOrderCount> {
  const from = since ?? (await aMomentAgo(db))
  return { since: from, count: await countWhere(db, sql`created_at > ${from}::timestamptz`) }
}

async function aMomentAgo(db: Queryable): Promise<string> {
  const [row] = await db.query<{ at: string }>(sql`SELECT now() - ${STORED_WITHIN}::interval AS at`)
  return row?.at ?? new Date().toISOString()
}
