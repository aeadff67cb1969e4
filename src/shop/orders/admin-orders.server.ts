import { join } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import { contains, windowOf } from "#shop/admin-list.server.ts"
import { centsFromNumeric, rupeesFromCents } from "#shop/money.ts"
import {
  ADMIN_ORDER_TABS,
  type AdminOrderList,
  type AdminOrderRow,
  type AdminOrderSort,
  type AdminOrdersQuery,
  type AdminOrderTab,
} from "./admin-orders.ts"
import { type DayPlace, placeInDays } from "./admin-orders-days.server.ts"
import type { OrderStatus } from "./orders.ts"

type Row = Omit<AdminOrderRow, "created_at" | "total_amount"> & { created_at: Date; total_amount: string }

const rowColumns: Sql = sql`o.id, o.user_id, o.order_number, o.created_at, o.customer_name, o.customer_email,
  (SELECT count(*) FROM order_items i WHERE i.order_id = o.id) AS item_count, o.total_amount, o.payment_method, o.status,
  o.payment_status, o.bank_receipt_url IS NOT NULL AS has_receipt, o.version`

/** What of the orders is wanted; the tab is no part of it, because every tab is counted. */
export interface OrderFilter {
  readonly q?: string
  readonly to_check?: "1"
}

/** One page of a tab, with how many orders the search leaves in each. */
export async function listAdminOrders(db: Queryable, query: AdminOrdersQuery): Promise<AdminOrderList> {
  const tab = query.status ?? "all"
  const counts = await countOrders(db, query)
  return { orders: await findPage(db, query, counts[tab]), matching: counts[tab], counts }
}

/** Exact, and without a search read from the days that triggers count. */
export async function countOrders(db: Queryable, filter: OrderFilter = {}): Promise<Record<AdminOrderTab, number>> {
  const rows = await db.query<{ status: OrderStatus; n: number }>(
    isAll(filter)
      ? sql`SELECT status, sum(orders)::bigint AS n FROM order_days GROUP BY status`
      : sql`SELECT status, count(*) AS n FROM orders WHERE ${passing(filter, "all")} GROUP BY status`,
  )
  const counts = Object.fromEntries(ADMIN_ORDER_TABS.map((tab) => [tab, 0])) as Record<AdminOrderTab, number>
  for (const { status, n } of rows) {
    counts[status] = n
    counts.all += n
  }
  return counts
}

function isAll({ q = "", to_check }: OrderFilter): boolean {
  return q === "" && to_check === undefined
}

/** The condition that an order passes the filter and stands in the tab. Columns without a table's name. */
export function passing({ q = "", to_check }: OrderFilter, tab: AdminOrderTab): Sql {
  const conditions = [tab === "all" ? sql`true` : sql`status = ${tab}`]
  if (q !== "") conditions.push(contains(sql`search`, q))
  if (to_check) conditions.push(RECEIPT_TO_CHECK)
  return join(conditions, " AND ")
}

/** Letter for letter the condition of the index orders_receipt_to_check. */
const RECEIPT_TO_CHECK = sql`bank_receipt_url IS NOT NULL AND payment_method = 'bank_transfer'
  AND payment_status = 'pending' AND status <> 'cancelled'`

const ORDERS: Record<AdminOrderSort, Sql> = {
  newest: sql`created_at DESC, id DESC`,
  oldest: sql`created_at, id`,
}

/** Fewer than this are sorted; of more, the first come sooner along the index of their times. */
const FEW = 2000

async function findPage(db: Queryable, query: AdminOrdersQuery, matching: number): Promise<AdminOrderRow[]> {
  const { status: tab = "all", sort = "newest" } = query
  const window = windowOf(query, matching)
  if (window.limit === 0) return []
  const opposite = sort === "newest" ? "oldest" : "newest"
  const scan = window.fromEnd ? opposite : sort
  const place: DayPlace = isAll(query)
    ? await placeInDays(db, tab, scan, window.offset)
    : { within: sql`true`, offset: window.offset }
  const ids = sql`SELECT id, created_at FROM orders WHERE ${passing(query, tab)} AND ${place.within}`
  const rows = await db.query<Row>(
    sql`WITH ${!isAll(query) && matching < FEW ? sql`found AS MATERIALIZED (${ids})` : sql`found AS NOT MATERIALIZED (${ids})`},
        page AS MATERIALIZED (
          SELECT id FROM found ORDER BY ${ORDERS[scan]} OFFSET ${place.offset} LIMIT ${window.limit}
        )
        SELECT ${rowColumns} FROM page JOIN orders o ON o.id = page.id
        ORDER BY ${sort === "newest" ? sql`o.created_at DESC, o.id DESC` : sql`o.created_at, o.id`}`,
  )
  return rows.map(rowToJson)
}

function rowToJson(row: Row): AdminOrderRow {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    total_amount: rupeesFromCents(centsFromNumeric(row.total_amount)),
  }
}
