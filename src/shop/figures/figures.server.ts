import { type Database, type Queryable, sql } from "#database/database.ts"
import { recordOf } from "#platform/objects.ts"
import { centsFromNumeric, rupeesFromCents } from "#shop/money.ts"
import type { Figures, PeriodSales, Sums } from "./figures.ts"
import { readGroups } from "./groups.server.ts"
import { daysLater, daysOf, monthsLater, type Span, spanBefore } from "./span.ts"
import { readOfSpan, type Spans, startOf, within } from "./spans.server.ts"

/** Longer spans are shown by months. */
const MAX_BARS = 92

/** Reads all figures in a few statements that each look at both spans. */
export function readFigures(db: Database, span: Span): Promise<Figures> {
  const before = spanBefore(span)
  const spans = { from: startOf(span.from), start: startOf(before.from), end: startOf(daysLater(span.to, 1)) }
  return readOfSpan(db, async (connection) => {
    const [sums, visits, days, groups] = await Promise.all([
      readSums(connection, spans),
      readVisits(connection, spans),
      readDays(connection, spans),
      readGroups(connection, spans),
    ])
    const unit = daysOf(span) > MAX_BARS ? "month" : "day"
    const withVisits = { now: { ...sums.now, ...visits(true) }, before: { ...sums.before, ...visits(false) } }
    return { span, before, sums: withVisits, unit, periods: periodsOf(span, unit, days), groups }
  })
}

const PLACED = ["goods", "discounts", "delivery", "ordered"] as const
const MONEY = ["received", "refunded", "fees"] as const

type SumsRow = { is_now: boolean; orders: number } & Record<(typeof PLACED | typeof MONEY)[number], string>

type Visits = Pick<Sums, "visits" | "per_visits">
type Placed = Omit<Sums, keyof Visits>

/** Orders count on days that have visits: those of before they were counted would make the shop look better than it is. */
async function readVisits(db: Queryable, { from, start, end }: Spans): Promise<(isNow: boolean) => Visits> {
  const rows = await db.query<{ is_now: boolean; visits: number; per_visits: number }>(
    sql`SELECT day >= colombo_day(${from}) AS is_now, sum(visits)::int AS visits,
          round(100.0 * sum(placed.orders) / sum(visits), 1)::float8 AS per_visits
        FROM visit_days CROSS JOIN LATERAL (
          SELECT count(*) AS orders FROM orders WHERE channel = 'shop' AND status <> 'cancelled'
            AND created_at >= day::timestamp AT TIME ZONE 'Asia/Colombo' AND created_at < (day + 1)::timestamp AT TIME ZONE 'Asia/Colombo') AS placed
        WHERE day >= colombo_day(${start}) AND day < colombo_day(${end}) GROUP BY 1`,
  )
  return (isNow) => {
    const { visits = 0, per_visits = null } = rows.find((row) => row.is_now === isNow) ?? {}
    return { visits, per_visits }
  }
}

async function readSums(db: Queryable, spans: Spans): Promise<{ now: Placed; before: Placed }> {
  const rows = await db.query<SumsRow>(
    sql`WITH chosen AS (
          SELECT o.*, o.created_at >= ${spans.from} AS is_now FROM orders o WHERE ${within(spans)}),
        placed AS (
          SELECT is_now, count(*) AS orders, sum(subtotal) AS goods, sum(discount_amount) AS discounts,
            sum(delivery_fee) AS delivery, sum(total_amount) AS ordered
          FROM chosen WHERE status <> 'cancelled' GROUP BY 1),
        money AS (
          SELECT is_now, sum(amount) FILTER (WHERE kind = 'correction' OR (kind = 'payment' AND state = 'paid')) AS received,
            sum(amount) FILTER (WHERE kind = 'refund') AS refunded
          FROM chosen c JOIN payments p ON p.order_id = c.id GROUP BY 1),
        kept AS (SELECT is_now, sum(fee) AS fees FROM chosen c JOIN payout_lines l ON l.order_id = c.id GROUP BY 1)
        SELECT is_now, COALESCE(orders, 0) AS orders, COALESCE(goods, 0) AS goods, COALESCE(discounts, 0) AS discounts,
          COALESCE(delivery, 0) AS delivery, COALESCE(ordered, 0) AS ordered, COALESCE(received, 0) AS received,
          COALESCE(refunded, 0) AS refunded, COALESCE(fees, 0) AS fees
        FROM (VALUES (true), (false)) AS spans (is_now)
          LEFT JOIN placed USING (is_now) LEFT JOIN money USING (is_now) LEFT JOIN kept USING (is_now)`,
  )
  const sumsOf = (isNow: boolean) => {
    const row = rows.find((each) => each.is_now === isNow)
    if (!row) throw new Error("the statement has a row for each span")
    return sumsFromRow(row)
  }
  return { now: sumsOf(true), before: sumsOf(false) }
}

function sumsFromRow({ orders, ...row }: SumsRow): Placed {
  const cents = recordOf([...PLACED, ...MONEY], (name) => centsFromNumeric(row[name]))
  const left = cents.received - cents.refunded - cents.fees
  return {
    orders,
    ...recordOf([...PLACED, ...MONEY], (name) => rupeesFromCents(cents[name])),
    left: rupeesFromCents(left),
  }
}

type DayRow = { day: string; orders: number; total: string; paid: string }

function readDays(db: Queryable, { from, end }: Spans): Promise<DayRow[]> {
  return db.query<DayRow>(
    sql`SELECT colombo_day(created_at) AS day, count(*) AS orders, sum(total_amount) AS total,
          COALESCE(sum(total_amount) FILTER (WHERE payment_status = 'paid'), 0) AS paid
        FROM orders WHERE created_at >= ${from} AND created_at < ${end} AND status <> 'cancelled'
        GROUP BY 1`,
  )
}

function periodsOf(span: Span, unit: Figures["unit"], days: readonly DayRow[]): PeriodSales[] {
  const keyOf = (day: string) => (unit === "month" ? `${day.slice(0, 7)}-01` : day)
  const periods = new Map<string, { orders: number; totalCents: number; paidCents: number }>()
  const next = (day: string) => (unit === "month" ? monthsLater(day, 1) : daysLater(day, 1))
  for (let day = keyOf(span.from); day <= span.to; day = next(day)) {
    periods.set(day, { orders: 0, totalCents: 0, paidCents: 0 })
  }
  for (const { day, orders, total, paid } of days) {
    const period = periods.get(keyOf(day))
    if (!period) continue
    period.orders += orders
    period.totalCents += centsFromNumeric(total)
    period.paidCents += centsFromNumeric(paid)
  }
  return [...periods].map(([day, { orders, totalCents, paidCents }]) => {
    return { day, orders, total: rupeesFromCents(totalCents), paid: rupeesFromCents(paidCents) }
  })
}
