import { raw } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import { ADDRESS_COLUMNS, type AddressColumn } from "#shop/address/address.ts"
import { districtName } from "#shop/address/districts.ts"
import { BYTE_ORDER_MARK, csvRow } from "#shop/api/files/csv.server.ts"
import { inBatches } from "#shop/api/files/long-file.server.ts"
import { numericFromRupees } from "#shop/money.ts"
import { paymentMethodLabels } from "#shop/payment-methods.ts"
import { paidAmounts, paymentsOf, type StoredPayment } from "../order/read-payments.server.ts"
import { ORDER_COLUMNS, type StoredOrder } from "../order-columns.ts"
import { orderStatusLabels, paymentStatusLabels } from "../orders.ts"
import { filterOf, type OrderFilter, passing } from "./admin-orders.server.ts"
import type { OrdersCsvQuery } from "./admin-orders.ts"

type Row = StoredOrder &
  Record<"day" | "cursor_time" | "items", string> & {
    /** Is in Colombo, like `day`; null where nothing is to be paid before the parcel. */
    readonly pay_by_time: string | null
    readonly payments: StoredPayment[]
  }

const addressNames: Record<AddressColumn, () => string> = {
  second_phone: m.orders_csv_second_phone,
  delivery_address: m.orders_csv_address,
  delivery_landmark: m.orders_csv_landmark,
  delivery_city: m.orders_csv_city,
  delivery_district: m.orders_csv_district,
  delivery_postal_code: m.orders_csv_postal_code,
}

function addressCell(column: AddressColumn): (row: Row) => string | null {
  return (row) => (column === "delivery_district" ? districtName(row[column], getLocale()) : row[column])
}

function moneyCell(amount: keyof ReturnType<typeof paidAmounts>): (row: Row) => string {
  return (row) => numericFromRupees(paidAmounts(row)[amount])
}

type CsvColumn = [name: () => string, cell: (row: Row) => string | null]

const COLUMNS: readonly CsvColumn[] = [
  [m.orders_csv_number, (row) => row.order_number],
  [m.orders_csv_date, (row) => row.day],
  [m.orders_csv_status, (row) => orderStatusLabels[row.status]],
  [m.orders_csv_payment, (row) => paymentStatusLabels[row.payment_status]],
  [m.orders_csv_payment_method, (row) => paymentMethodLabels[row.payment_method]],
  [m.orders_csv_customer, (row) => row.customer_name],
  [m.orders_csv_email, (row) => row.customer_email],
  [m.orders_csv_phone, (row) => row.customer_phone],
  ...ADDRESS_COLUMNS.map((column): CsvColumn => [addressNames[column], addressCell(column)]),
  [m.orders_csv_items, (row) => row.items],
  [m.orders_csv_subtotal, (row) => row.subtotal],
  [m.orders_csv_delivery_fee, (row) => row.delivery_fee],
  [m.orders_csv_discount, (row) => row.discount_amount],
  [m.orders_csv_coupon, (row) => row.coupon_code],
  [m.orders_csv_total, (row) => row.total_amount],
  [m.orders_csv_notes, (row) => row.notes],
  [m.orders_csv_pick_up, (row) => (row.pick_up ? m.admin_order_pick_up() : null)],
  [m.orders_received, moneyCell("received_amount")],
  [m.orders_refunded, moneyCell("refunded_amount")],
  [m.orders_open, moneyCell("open_amount")],
  [m.orders_csv_pay_by, (row) => row.pay_by_time],
]

const BATCH = { size: 500, limitMs: 30_000 }

/**
 * Yields every order of a list as CSV (RFC 4180), read a batch at a time when the receiver pulls more, so that neither
 * a long list nor a slow line fills the memory or holds a connection.
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
    SELECT ${raw(ORDER_COLUMNS.join(", "))},
      to_char(created_at AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD HH24:MI') AS day,
      to_char(pay_by AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD HH24:MI') AS pay_by_time, ${paymentsOf} AS payments,
      to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS cursor_time,
      (SELECT COALESCE(string_agg(i.quantity || ' × ' || i.product_name
        || COALESCE(' (' || i.personalisation_label || ': ' || i.personalisation || ')', ''), '; ' ORDER BY i.position), '')
        FROM order_items i WHERE i.order_id = o.id) AS items
    FROM batch o ORDER BY ${order}`
}
