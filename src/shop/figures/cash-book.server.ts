import { type Database, type Queryable, type Sql, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { BYTE_ORDER_MARK, csvRow } from "#shop/api/files/csv.server.ts"
import { inBatches } from "#shop/api/files/long-file.server.ts"
import { centsFromNumeric, rupeesFromCents, rupeesFromNumeric, sumOf } from "#shop/money.ts"
import { type BookEntry, bookedKindLabels, bookedWayLabels, type CashBook } from "./cash-book.ts"
import type { Span } from "./span.ts"
import { readOfSpan } from "./spans.server.ts"

const SHOWN = 100

/** An index has the day of each: see the migration. */
const DAY = sql`COALESCE(paid_on, colombo_day(created_at))`

/** Selects all money that came in and went out in a span: the rows of `payments`, and what couriers kept. */
const bookOf = ({ from, to }: Span) => sql`
  SELECT ${DAY} AS day, kind, way, COALESCE(reference, provider_id) AS reference,
    CASE kind WHEN 'refund' THEN -amount ELSE amount END AS amount, order_id, 0 AS source, id
  FROM payments
  WHERE (kind <> 'payment' OR state = 'paid') AND amount <> 0 AND ${DAY} BETWEEN ${from}::date AND ${to}::date
  UNION ALL
  SELECT ${DAY}, 'fee', 'cash', courier, -fee, order_id, 1, id
  FROM payout_lines WHERE fee > 0 AND ${DAY} BETWEEN ${from}::date AND ${to}::date`

type Row = Omit<BookEntry, "amount"> & { readonly amount: string; readonly source: number; readonly id: number }

/** Returns the sums of a span by way, and its newest entries. */
export function readCashBook(db: Database, span: Span): Promise<CashBook> {
  return readOfSpan(db, async (connection) => {
    const [sums, rows] = await Promise.all([
      connection.query<Pick<BookEntry, "way"> & { n: number; came_in: string; went_out: string }>(
        sql`SELECT way, count(*) AS n, COALESCE(sum(amount) FILTER (WHERE amount > 0), 0) AS came_in,
              COALESCE(sum(amount) FILTER (WHERE amount < 0), 0) AS went_out
            FROM (${bookOf(span)}) AS book GROUP BY way ORDER BY way NULLS LAST`,
      ),
      readEntries(connection, span, sql`true`, SHOWN),
    ])
    const cents = sums.flatMap(({ came_in, went_out }) => [centsFromNumeric(came_in), centsFromNumeric(went_out)])
    return {
      span,
      sums: sums.map(({ way, came_in, went_out }) => {
        return { way, came_in: rupeesFromNumeric(came_in), went_out: rupeesFromNumeric(went_out) }
      }),
      total: rupeesFromCents(sumOf(cents)),
      matching: sumOf(sums.map(({ n }) => n)),
      entries: rows.map(({ source: _, id: __, amount, ...row }) => ({ ...row, amount: rupeesFromNumeric(amount) })),
    }
  })
}

/** Reads entries of the book, the newest day first. */
function readEntries(db: Queryable, span: Span, place: Sql, limit: number): Promise<Row[]> {
  return db.query<Row>(
    sql`SELECT b.day, b.order_id, order_number, b.kind, b.way, b.reference, b.amount, b.source, b.id
        FROM (SELECT * FROM (${bookOf(span)}) AS book WHERE ${place}
          ORDER BY day DESC, source DESC, id DESC LIMIT ${limit}) AS b
        JOIN orders o ON o.id = b.order_id ORDER BY b.day DESC, b.source DESC, b.id DESC`,
  )
}

const BATCH = { size: 500, limitMs: 30_000 }

/** Yields the whole book of a span as CSV (RFC 4180), the newest day first. */
export async function* exportCashBook(db: Queryable, span: Span): AsyncGenerator<string, undefined> {
  const names = [
    ...[m.admin_figures_day(), m.orders_csv_number(), m.admin_figures_book_kind(), m.orders_csv_payment_method()],
    ...[m.admin_figures_book_reference(), m.admin_figures_book_in(), m.admin_figures_book_out()],
  ]
  yield BYTE_ORDER_MARK + csvRow(names)
  const after = (last: Row | undefined) =>
    last ? sql`(day, source, id) < (${last.day}::date, ${last.source}::int, ${last.id}::bigint)` : sql`true`
  for await (const rows of inBatches<Row>(BATCH, (last) => readEntries(db, span, after(last), BATCH.size))) {
    yield rows.map((row) => csvRow(cellsOf(row))).join("")
  }
}

function cellsOf({ day, order_number, kind, way, reference, amount }: Row): string[] {
  const isOut = amount.startsWith("-")
  const sides = isOut ? ["", amount.slice(1)] : [amount, ""]
  return [day, order_number, bookedKindLabels[kind], way ? bookedWayLabels[way] : "", reference ?? "", ...sides]
}
