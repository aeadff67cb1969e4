import { type Queryable, type Sql, sql } from "#database/database.ts"
import { contains } from "#shop/api/admin-list.server.ts"
import { ADMIN_ORDER_TABS, type AdminOrderTab } from "./admin-orders.ts"
import { ORDER_STATUSES, type OrderStatus } from "./orders.ts"

export type OrderCounts = Record<AdminOrderTab, number>

/** What a search text matches: customers, and where it looks like part of a number, numbers. */
export interface OrderSearch {
  /** What the customers who match count. */
  readonly theirs: OrderCounts
  /** That a row of order_customers matches; of few customers their ids. */
  readonly customer: Sql
  /** That the number of a row of orders matches; null when no number can, "every" when every number does. */
  readonly number: Sql | "every" | null
}

/** Looks for `q` among the customers, and says how it is to be looked for among the numbers. */
export async function searchFor(db: Queryable, q: string): Promise<OrderSearch> {
  const [customers, number] = await Promise.all([
    findCustomers(db, contains(sql`search`, q)),
    numberFor(db, q.toUpperCase()),
  ])
  return { ...customers, number }
}

type CustomerCounts = Record<OrderStatus, number | null>

/** More customers than these are matched again where they are needed, and not named. */
const FEW_CUSTOMERS = 500

async function findCustomers(db: Queryable, customer: Sql): Promise<Pick<OrderSearch, "theirs" | "customer">> {
  const first = await db.query<CustomerCounts & { id: number }>(
    sql`SELECT id, pending, confirmed, shipped, delivered, cancelled FROM order_customers
        WHERE ${customer} LIMIT ${FEW_CUSTOMERS + 1}`,
  )
  const few = first.length <= FEW_CUSTOMERS
  const rows = few
    ? first
    : await db.query<CustomerCounts>(
        sql`SELECT sum(pending) AS pending, sum(confirmed) AS confirmed, sum(shipped) AS shipped,
              sum(delivered) AS delivered, sum(cancelled) AS cancelled FROM order_customers WHERE ${customer}`,
      )
  const counts = rows.flatMap((row) => ORDER_STATUSES.map((status) => ({ status, n: row[status] ?? 0 })))
  return { theirs: countsOf(counts), customer: few ? sql`id = ANY(${first.map(({ id }) => id)}::bigint[])` : customer }
}

/** Numbers are ORD- and digits, which says where in them a text can stand. */
async function numberFor(db: Queryable, text: string): Promise<OrderSearch["number"]> {
  if (!/^[ORD\d-]+$/.test(text)) return null
  if ("ORD-".includes(text)) return "every"
  if (!text.startsWith("ORD-")) return sql`order_number LIKE ${`%${text}%`}`
  const start = `${text}%`
  return (await everyNumberStarts(db, start)) ? "every" : sql`order_number LIKE ${start}`
}

/** Whether every order number starts with `pattern`, as the first typed characters do. The lowest and the highest are enough to know. */
async function everyNumberStarts(db: Queryable, pattern: string): Promise<boolean> {
  const [row] = await db.query<{ every: boolean | null }>(
    sql`SELECT (SELECT order_number FROM orders ORDER BY order_number USING ~<~ LIMIT 1) LIKE ${pattern}
          AND (SELECT order_number FROM orders ORDER BY order_number USING ~>~ LIMIT 1) LIKE ${pattern} AS every`,
  )
  return row?.every ?? false
}

/** That a row of orders is found: by a set of customers, which suits few; one look each suits a walk that soon ends. */
export function isFound({ customer, number }: OrderSearch, by: "set" | "look"): Sql {
  if (number === "every") return sql`true`
  const byCustomer =
    by === "set"
      ? sql`order_customer IN (SELECT id FROM order_customers WHERE ${customer})`
      : sql`(SELECT ${customer} FROM order_customers c WHERE c.id = order_customer)`
  return number ? sql`(${byCustomer} OR ${number})` : byCustomer
}

export function looksAtNumbers({ number }: OrderSearch): boolean {
  return number !== null && number !== "every"
}

/** Everything found, as two searches, each from an index. `conditions` hold for both. */
export function foundOrders({ customer, number }: OrderSearch, conditions: Sql): Sql {
  const byCustomer = sql`SELECT id, created_at FROM orders
    WHERE order_customer IN (SELECT id FROM order_customers WHERE ${customer}) AND ${conditions}`
  if (number === null) return byCustomer
  if (number === "every") return sql`SELECT id, created_at FROM orders WHERE ${conditions}`
  return sql`${byCustomer} UNION SELECT id, created_at FROM orders WHERE ${number} AND ${conditions}`
}

/** How many orders a search finds in each tab: what its customers count, and the numbers that are not theirs. */
export async function countFound(db: Queryable, { theirs, customer, number }: OrderSearch): Promise<OrderCounts> {
  if (number === "every") return countAll(db)
  if (number === null) return theirs
  const others = await db.query<StatusCount>(
    sql`SELECT status, count(*) AS n FROM orders
        WHERE ${number} AND order_customer NOT IN (SELECT id FROM order_customers WHERE ${customer}) GROUP BY status`,
  )
  return countsOf([...ORDER_STATUSES.map((status) => ({ status, n: theirs[status] })), ...others])
}

/** From the days that triggers count. */
export async function countAll(db: Queryable): Promise<OrderCounts> {
  return countsOf(
    await db.query<StatusCount>(sql`SELECT status, sum(orders)::bigint AS n FROM order_days GROUP BY status`),
  )
}

export interface StatusCount {
  readonly status: OrderStatus
  readonly n: number
}

export function countsOf(rows: readonly StatusCount[]): OrderCounts {
  const counts = Object.fromEntries(ADMIN_ORDER_TABS.map((tab) => [tab, 0])) as OrderCounts
  for (const { status, n } of rows) {
    counts[status] += n
    counts.all += n
  }
  return counts
}
