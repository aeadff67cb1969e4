import { join } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import { plainDashes } from "#platform/clean-line.ts"
import { contains, countFound, hasTrigram, indexed } from "#shop/api/contains.server.ts"
import { countUpTo } from "#shop/api/counted.server.ts"
import { MAX_COUNTED } from "#shop/api/counted.ts"
import { hearNew, orSoundsLike } from "#shop/customers/name-sounds.server.ts"
import { ORDER_STATUSES, type OrderStatus } from "../orders.ts"
import { PHONE_LIKE, phoneDigits } from "../phones.ts"
import { countsOf, type OrderCounts, type StatusCount } from "./admin-orders-days.server.ts"

/**
 * Describes what a search text matches: customers, texts on ordered products, and numbers of orders or phones where it
 * looks like part of one.
 */
export interface OrderSearch {
  /** Holds the orders by status of the customers who match; of very many customers, only those of the first. */
  readonly theirs: readonly StatusCount[]
  /** Is the condition that a row of order_customers matches; of few customers, their ids. */
  readonly customer: Sql
  /** Selects the ids of all who match, from an index. */
  readonly customers: Sql
  /** Is the condition that a row of orders itself matches, by its number, its phone or a text; null when none can. */
  readonly order: Sql | null
  /** Is the beginning of the numbers of everything that is found; null when something else is found too, or may be. */
  readonly numberStart: Sql | null
}

/** Looks for `q` among customers and texts, and says how to look for it among the numbers of orders and phones; null when every order is found. */
export async function searchFor(db: Queryable, q: string): Promise<OrderSearch | null> {
  const code = plainDashes(q)
  const [customers, number, text] = await Promise.all([
    findCustomers(db, q),
    numberFor(db, code.toUpperCase()),
    textFor(db, q),
  ])
  if (number === "every") return null
  const others = [phoneFor(code), text].filter((condition) => condition !== null)
  const isNumberAlone = others.length === 0 && NUMBER_START.test(code) && customers.theirs.length === 0
  const ways = number ? [number, ...others] : others
  const order = ways.length > 0 ? sql`(${join(ways, " OR ")})` : null
  return { ...customers, order, numberStart: isNumberAlone ? number : null }
}

type CustomerCounts = Record<OrderStatus, number | null>

/** More customers than these are matched again where they are needed, and not named. */
const FEW_CUSTOMERS = 500
/** Of more customers, this many are added up: nearly always they already have more orders than are counted. */
const FIRST_CUSTOMERS = 3 * MAX_COUNTED

async function findCustomers(db: Queryable, q: string): Promise<Omit<OrderSearch, "order" | "numberStart">> {
  await hearNew(db, "order_customers")
  const named = (holds: typeof contains) => orSoundsLike(holds(sql`search`, q), q)
  const [looked, found] = [named(contains), named(indexed)]
  const { matching, matching_capped } = await countFound(db, q, (holds) => sql`order_customers WHERE ${named(holds)}`)
  if (matching > FEW_CUSTOMERS) {
    const [first] = await db.query<CustomerCounts & { n: number }>(
      sql`SELECT sum(pending) AS pending, sum(confirmed) AS confirmed, sum(shipped) AS shipped, sum(delivered) AS delivered,
            sum(cancelled) AS cancelled, count(*) AS n
          FROM (SELECT * FROM order_customers WHERE ${matching_capped ? looked : found} LIMIT ${FIRST_CUSTOMERS}) AS first`,
    )
    const theirs = first ? countsBy(first, first.n === FIRST_CUSTOMERS) : []
    return { theirs, customer: looked, customers: sql`SELECT id FROM order_customers WHERE ${found}` }
  }
  const rows = await db.query<CustomerCounts & { id: number }>(
    sql`SELECT id, pending, confirmed, shipped, delivered, cancelled FROM order_customers WHERE ${found}`,
  )
  const customer = sql`id = ANY(${rows.map(({ id }) => id)}::bigint[])`
  const theirs = rows.flatMap((row) => countsBy(row, false))
  return { theirs, customer, customers: sql`SELECT id FROM order_customers WHERE ${customer}` }
}

function countsBy(row: CustomerCounts, more: boolean): StatusCount[] {
  return ORDER_STATUSES.map((status) => ({ status, n: row[status] ?? 0, more }))
}

const NUMBER_START = /^ORD-/i

/** Numbers are ORD- and digits, which says where in them a text can stand. */
async function numberFor(db: Queryable, text: string): Promise<Sql | "every" | null> {
  if (!/^[ORD\d-]+$/.test(text)) return null
  if ("ORD-".includes(text)) return "every"
  if (!NUMBER_START.test(text)) return sql`order_number LIKE ${`%${text}%`}`
  const start = `${text}%`
  return (await everyNumberStarts(db, start)) ? "every" : sql`order_number LIKE ${start}`
}

/** Fewer digits are in too many phones to look for. */
const MIN_PHONE_DIGITS = 4

/** Matches a phone number in whichever format it is typed. The index is by the same digits. */
function phoneFor(q: string): Sql | null {
  const digits = phoneDigits(q)
  if (!PHONE_LIKE.test(q) || digits.length < MIN_PHONE_DIGITS) return null
  return sql`phone_digits(customer_phone) LIKE ${`${digits}%`}`
}

/**
 * Returns whether every order number starts with `pattern`, as the first typed characters do. The lowest and the
 * highest number suffice to know.
 */
async function everyNumberStarts(db: Queryable, pattern: string): Promise<boolean> {
  const [row] = await db.query<{ every: boolean | null }>(
    sql`SELECT (SELECT order_number FROM orders ORDER BY order_number USING ~<~ LIMIT 1) LIKE ${pattern}
          AND (SELECT order_number FROM orders ORDER BY order_number USING ~>~ LIMIT 1) LIKE ${pattern} AS every`,
  )
  return row?.every ?? false
}

/**
 * Is the condition that a row of orders is found. By a set of customers suits a few rows; one look each suits a walk
 * that soon ends.
 */
export function isFound(search: OrderSearch, by: "set" | "look"): Sql {
  const { order } = search
  const byCustomer = by === "set" ? sql`order_customer IN (${search.customers})` : isTheirs(search)
  return order ? sql`(${byCustomer} OR ${order})` : byCustomer
}

function isTheirs({ customer }: OrderSearch): Sql {
  return sql`(SELECT ${customer} FROM order_customers c WHERE c.id = order_customer)`
}

/** Selects everything found, as two searches, each from an index. `conditions` hold for both. */
export function foundOrders({ customers, order }: OrderSearch, conditions: Sql): Sql {
  const byCustomer = sql`SELECT id, created_at FROM orders WHERE order_customer IN (${customers}) AND ${conditions}`
  if (order === null) return byCustomer
  return sql`${byCustomer} UNION SELECT id, created_at FROM orders WHERE ${order} AND ${conditions}`
}

/** Counts the orders that a search finds in each tab: what its customers count, and the orders that are not theirs. */
export async function countOrdersFound(db: Queryable, search: OrderSearch): Promise<OrderCounts> {
  const [theirs, others] = await Promise.all([
    Promise.all(search.theirs.map((each) => (each.more && each.n <= MAX_COUNTED ? countTab(db, search, each) : each))),
    countOthers(db, search),
  ])
  return countsOf([...theirs, ...others])
}

/** Counts the tab itself where few of very many customers' orders are in it, as far as counts are exact. */
async function countTab(db: Queryable, search: OrderSearch, { status }: StatusCount): Promise<StatusCount> {
  const { matching, matching_capped } = await countUpTo(
    db,
    sql`orders WHERE status = ${status} AND ${isTheirs(search)}`,
  )
  return { status, n: matching, more: matching_capped }
}

/**
 * Counts the orders that match by what they say and not by customer. Beyond the limit of counting, a tab's count is
 * what was met until then.
 */
async function countOthers(db: Queryable, search: OrderSearch): Promise<StatusCount[]> {
  if (search.order === null) return []
  const rows = await db.query<{ status: OrderStatus; n: number }>(
    sql`SELECT status, count(*) AS n FROM (
          SELECT status FROM orders WHERE ${search.order} AND ${isTheirs(search)} IS NOT TRUE LIMIT ${MAX_COUNTED + 1}
        ) AS met GROUP BY status`,
  )
  const more = rows.reduce((sum, { n }) => sum + n, 0) > MAX_COUNTED
  return rows.map((row) => ({ ...row, more }))
}

/**
 * Returns the condition that an order has a text with `q` in it, such as a name to embroider, or words of another script that sound like
 * it. One or two letters must be the whole text, as initials are. Returns null when no order has such a text.
 */
export async function textFor(db: Queryable, q: string): Promise<Sql | null> {
  await hearNew(db, "order_items")
  const lines = sql`SELECT order_id FROM order_items WHERE personalisation IS NOT NULL AND ${orSoundsLike(holdsText(q), q)}`
  const rows = await db.query<{ order_id: string }>(sql`${lines} LIMIT ${MAX_COUNTED + 1}`)
  if (rows.length > MAX_COUNTED) return sql`id IN (${lines})`
  return rows.length > 0 ? sql`id = ANY(${rows.map(({ order_id }) => order_id)}::uuid[])` : null
}

/** Compares a text that is too short for trigrams as a whole, which the index finds too. */
function holdsText(q: string): Sql {
  const column = sql`lower(personalisation)`
  return hasTrigram(q) ? contains(column, q) : sql`${column} = lower(${q})`
}
