import { join, raw } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import { MAX_COUNTED } from "#shop/api/counted.ts"
import { centsOf, rupeesFromCents, rupeesFromNumeric, sumOf } from "#shop/money.ts"
import { PAYABLE_COLUMNS } from "../order/order.ts"
import { paidAmounts, paymentsOf } from "../order/read-payments.server.ts"
import { ORDER_COLUMNS, type StoredOrder } from "../order-columns.ts"
import { readRows } from "./admin-orders.server.ts"

/** Is the condition that an order was entered for a phone number, in whatever way either is typed. */
export const isEnteredFor = (phone: string) =>
  sql`entered_by IS NOT NULL AND phone_digits(customer_phone) = phone_digits(${phone})`

const NEWEST = sql`ORDER BY created_at DESC, id DESC`
const ORDERS_SHOWN = 10

type Whose = { readonly userId: string | null; readonly phones: readonly string[] }

/** Returns the last orders of an account and those that were entered for phone numbers, to whom they went, and what the newest that are counted add up to. */
export async function readOrdersOf(db: Queryable, whose: Whose) {
  const all = ordersOf(whose)
  const last = sql`SELECT id FROM ${all} ${NEWEST} LIMIT ${ORDERS_SHOWN}`
  const [sums, open, orders, recipients] = await Promise.all([
    db.query<{ n: number; ordered: string; paid: string }>(
      sql`SELECT count(*) AS n, COALESCE(sum(total_amount) FILTER (WHERE status <> 'cancelled'), 0) AS ordered,
            COALESCE(sum(kept_amount), 0) AS paid FROM ${all}`,
    ),
    // What is paid or cancelled has nothing open.
    db.query<Parameters<typeof paidAmounts>[0]>(
      sql`SELECT ${raw(PAYABLE_COLUMNS.join(", "))}, status, ${paymentsOf} AS payments FROM orders o
          WHERE id IN (SELECT id FROM ${all} WHERE payment_status <> 'paid' AND status <> 'cancelled')`,
    ),
    readRows(db, last, "newest"),
    db.query<StoredOrder>(sql`SELECT ${raw(ORDER_COLUMNS.join(", "))} FROM orders WHERE id IN (${last}) ${NEWEST}`),
  ])
  const { n = 0, ordered = "0", paid = "0" } = sums[0] ?? {}
  return {
    ...{ orders, recipients, matching: Math.min(n, MAX_COUNTED), matching_capped: n > MAX_COUNTED },
    ...{ ordered_amount: rupeesFromNumeric(ordered), paid_amount: rupeesFromNumeric(paid) },
    open_amount: rupeesFromCents(sumOf(open.map((order) => centsOf(paidAmounts(order).open_amount)))),
  }
}

/** Returns what stands behind FROM: each way to a customer's orders follows an index and ends where counting does. */
function ordersOf({ userId, phones }: Whose): Sql {
  const ways = [...(userId ? [sql`user_id = ${userId}`] : []), ...phones.map(isEnteredFor)]
  const columns = sql`id, created_at, total_amount, kept_amount, status, payment_status`
  const each = ways.map((way) => sql`(SELECT ${columns} FROM orders WHERE ${way} ${NEWEST} LIMIT ${MAX_COUNTED + 1})`)
  return sql`(SELECT * FROM (${join(each, " UNION ALL ")}) AS ways ${NEWEST} LIMIT ${MAX_COUNTED + 1}) AS theirs`
}
