import { type Queryable, type Sql, sql } from "#database/database.ts"
import { withTimeLimit } from "#database/time-limit.ts"
import { m } from "#messages/messages.js"
import { filterOf, type OrderFilter, passing } from "./admin-orders.server.ts"
import type { AdminOrdersQuery } from "./admin-orders.ts"
import { csvRow } from "./admin-orders-csv.ts"
import type { Order } from "./order-json.ts"
import { type OrderDelivery, orderStatusLabels, paymentMethodLabels, paymentStatusLabels } from "./orders.ts"

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

/** The mark by which Excel reads the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF"
const ROWS_PER_BATCH = 500
/** The file is streamed: each batch has its own limit. */
const BATCH_LIMIT_MS = 30_000

/**
 * Every order of a list as CSV (RFC 4180), read a batch at a time when the receiver pulls more, so that neither a long list nor
 * a slow line fills the memory or holds a connection.
 */
export function exportOrders(db: Queryable, query: AdminOrdersQuery): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const batches = readBatches(db, query)
  return new ReadableStream({
    start: (controller) =>
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvRow(COLUMNS.map(([name]) => name())))),
    async pull(controller) {
      const { value: rows } = await batches.next()
      if (!rows) return controller.close()
      controller.enqueue(encoder.encode(rows.map((row) => csvRow(COLUMNS.map(([, cell]) => cell(row) ?? ""))).join("")))
    },
    cancel: async () => void (await batches.return(undefined)),
  })
}

async function* readBatches(db: Queryable, query: AdminOrdersQuery): AsyncGenerator<Row[], undefined> {
  const filter = await filterOf(db, query)
  let after: Row | undefined
  for (;;) {
    const rows = await withTimeLimit(BATCH_LIMIT_MS, () => db.query<Row>(batchAfter(query, filter, after)))
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_PER_BATCH) return
    after = rows.at(-1)
  }
}

function batchAfter(query: AdminOrdersQuery, filter: OrderFilter, last: Row | undefined): Sql {
  const [order, sign] =
    query.sort === "oldest" ? [sql`created_at, id`, sql`>`] : [sql`created_at DESC, id DESC`, sql`<`]
  const place = last ? sql`(created_at, id) ${sign} (${last.cursor_time}::timestamptz, ${last.id}::uuid)` : sql`true`
  return sql`
    WITH batch AS MATERIALIZED (
      SELECT * FROM orders WHERE ${passing(filter, query.status ?? "all", "set")} AND ${place} ORDER BY ${order} LIMIT ${ROWS_PER_BATCH}
    )
    SELECT id, order_number, customer_name, customer_email, customer_phone, delivery_address, delivery_city,
      delivery_postal_code, notes, coupon_code, status, payment_status, payment_method,
      subtotal, delivery_fee, discount_amount, total_amount,
      to_char(created_at AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD HH24:MI') AS day,
      to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS cursor_time,
      (SELECT COALESCE(string_agg(i.quantity || ' × ' || i.product_name, '; ' ORDER BY i.position), '')
        FROM order_items i WHERE i.order_id = batch.id) AS items
    FROM batch ORDER BY ${order}`
}
