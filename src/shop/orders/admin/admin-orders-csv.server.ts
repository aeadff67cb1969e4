import { type Queryable, type Sql, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { BYTE_ORDER_MARK, csvRow } from "#shop/api/files/csv.server.ts"
import { inBatches } from "#shop/api/files/long-file.server.ts"
import type { Order } from "../order-json.ts"
import { type OrderDelivery, orderStatusLabels, paymentMethodLabels, paymentStatusLabels } from "../orders.ts"
import { filterOf, type OrderFilter, passing } from "./admin-orders.server.ts"
import type { OrdersCsvQuery } from "./admin-orders.ts"

type Row = OrderDelivery &
  Pick<Order, "id" | "order_number" | "coupon_code" | "status" | "payment_status" | "payment_method"> &
  Record<"subtotal" | "delivery_fee" | "discount_amount" | "total_amount" | "day" | "cursor_time" | "items", string>

/** The columns: their names for the owner, and what they hold. */
const COLUMNS: ReadonlyArray<[name: () => string, cell: (row: Row) => string | null]> = [
  [m.orders_csv_number, (row) => row.order_number],
  [m.orders_csv_date, (row) => row.day],
  [m.orders_csv_status, (row) => orderStatusLabels[row.status]],
  [m.orders_csv_payment, (row) => paymentStatusLabels[row.payment_status]],
  [m.orders_csv_payment_method, (row) => paymentMethodLabels[row.payment_method]],
  [m.orders_csv_customer, (row) => row.customer_name],
  [m.orders_csv_email, (row) => row.customer_email],
  [m.orders_csv_phone, (row) => row.customer_phone],
  [m.orders_csv_address, (row) => row.delivery_address],
  [m.orders_csv_city, (row) => row.delivery_city],
  [m.orders_csv_postal_code, (row) => row.delivery_postal_code],
  [m.orders_csv_items, (row) => row.items],
  [m.orders_csv_subtotal, (row) => row.subtotal],
  [m.orders_csv_delivery_fee, (row) => row.delivery_fee],
  [m.orders_csv_discount, (row) => row.discount_amount],
  [m.orders_csv_coupon, (row) => row.coupon_code],
  [m.orders_csv_total, (row) => row.total_amount],
  [m.orders_csv_notes, (row) => row.notes],
]

const BATCH = { size: 500, limitMs: 30_000 }

/**
 * Every order of a list as CSV (RFC 4180), read a batch at a time when the receiver pulls more, so that neither a long list nor
 * a slow line fills the memory or holds a connection.
 */
export async function* exportOrders(db: Queryable, query: OrdersCsvQuery): AsyncGenerator<string, undefined> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS.map(([name]) => name()))
  const filter = await filterOf(db, query)
  for await (const rows of inBatches<Row>(BATCH, (last) => db.query(batchAfter(query, filter, last)))) {
    yield rows.map((row) => csvRow(COLUMNS.map(([, cell]) => cell(row) ?? ""))).join("")
  }
}

function batchAfter(query: OrdersCsvQuery, filter: OrderFilter, last: Row | undefined): Sql {
  const [order, sign] =
    query.sort === "oldest" ? [sql`created_at, id`, sql`>`] : [sql`created_at DESC, id DESC`, sql`<`]
  const place = last ? sql`(created_at, id) ${sign} (${last.cursor_time}::timestamptz, ${last.id}::uuid)` : sql`true`
  const chosen = query.ids ? sql`id = ANY(${query.ids}::uuid[])` : sql`true`
  return sql`
    WITH batch AS MATERIALIZED (
      SELECT * FROM orders WHERE ${passing(filter, query.status ?? "all", "set")} AND ${chosen} AND ${place}
      ORDER BY ${order} LIMIT ${BATCH.size}
    )
    SELECT id, order_number, customer_name, customer_email, customer_phone, delivery_address, delivery_city,
      delivery_postal_code, notes, coupon_code, status, payment_status, payment_method,
      subtotal, delivery_fee, discount_amount, total_amount,
      to_char(created_at AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD HH24:MI') AS day,
      to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS cursor_time,
      (SELECT COALESCE(string_agg(i.quantity || ' × ' || i.product_name
        || COALESCE(' (' || i.personalisation_label || ': ' || i.personalisation || ')', ''), '; ' ORDER BY i.position), '')
        FROM order_items i WHERE i.order_id = batch.id) AS items
    FROM batch ORDER BY ${order}`
}
