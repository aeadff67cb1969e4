import { type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import { districtName } from "#shop/address/districts.ts"
import { centsFromNumeric, rupeesFromCents } from "#shop/money.ts"
import { orderChannelLabels } from "#shop/orders/orders.ts"
import { paymentMethodLabels } from "#shop/payment-methods.ts"
import { type Figures, type FiguresRow, GROUPINGS, type Grouping } from "./figures.ts"
import { type Spans, within } from "./spans.server.ts"

interface Counted {
  readonly id: string
  readonly name: string
  readonly is_now: boolean
  readonly count: number
  readonly amount: string
}

/** Reads what was ordered in both spans by all that it is counted by. */
export async function readGroups(db: Queryable, spans: Spans): Promise<Figures["groups"]> {
  const [lines, orders, missed] = await Promise.all([
    readLines(db, spans),
    readOrders(db, spans),
    readMissed(db, spans),
  ])
  const counted: Record<Grouping, readonly Counted[]> = {
    product: lines.map((line) => ({ ...line, id: line.product, name: line.product_name })),
    variant: lines.filter(({ id, product }) => id !== product),
    category: lines.map((line) => ({ ...line, id: line.category, name: line.category })),
    ...orders,
    missed,
  }
  return GROUPINGS.map((by) => ({ by, rows: rowsOf(counted[by]) })).filter(({ rows }) => rows.length > 0)
}

type Line = Counted & Record<"product" | "product_name" | "category", string>

function readLines(db: Queryable, spans: Spans): Promise<Line[]> {
  return db.query<Line>(
    sql`WITH sold AS (
          SELECT i.product_id, o.created_at >= ${spans.from} AS is_now, sum(i.quantity) AS count, sum(i.subtotal) AS amount
          FROM orders o JOIN order_items i ON i.order_id = o.id
          WHERE ${within(spans)} AND o.status <> 'cancelled' GROUP BY 1, 2)
        SELECT p.id, p.name, whole.id AS product, whole.name AS product_name, whole.category, is_now, count, amount
        FROM sold JOIN products p ON p.id = product_id JOIN products whole ON whole.id = COALESCE(p.variant_of, p.id)`,
  )
}

type OrderGrouping = "district" | "channel" | "method"
/** Stands for orders that are picked up, beside the numbers of districts. */
const PICK_UP = 0

async function readOrders(db: Queryable, spans: Spans): Promise<Record<OrderGrouping, Counted[]>> {
  const rows = await db.query<Omit<Counted, "id" | "name"> & { by: OrderGrouping; value: string | null }>(
    sql`SELECT is_now, count(*) AS count, sum(total) AS amount,
          CASE 0 WHEN GROUPING(district) THEN 'district' WHEN GROUPING(channel) THEN 'channel' ELSE 'method' END AS by,
          COALESCE(district::text, channel, method) AS value
        FROM (SELECT o.created_at >= ${spans.from} AS is_now, total_amount AS total, channel, payment_method AS method,
            CASE WHEN pick_up THEN ${PICK_UP}::int ELSE delivery_district END AS district
          FROM orders o WHERE ${within(spans)} AND status <> 'cancelled') AS placed
        GROUP BY GROUPING SETS ((is_now, district), (is_now, channel), (is_now, method))`,
  )
  const of = (by: OrderGrouping, nameOf: (value: string | null) => string) =>
    rows.filter((row) => row.by === by).map((row) => ({ ...row, id: row.value ?? "", name: nameOf(row.value) }))
  return {
    district: of("district", nameOfDistrict),
    channel: of("channel", (value) => labelIn(orderChannelLabels, value)),
    method: of("method", (value) => labelIn(paymentMethodLabels, value)),
  }
}

/** The most of the span first: they have no amounts to be sorted by. */
function readMissed(db: Queryable, { from, start, end }: Spans): Promise<Counted[]> {
  return db.query<Counted>(
    sql`SELECT words AS id, words AS name, day >= colombo_day(${from}) AS is_now, sum(searches) AS count, '0.00' AS amount
        FROM missed_searches WHERE day >= colombo_day(${start}) AND day < colombo_day(${end})
        GROUP BY 1, 3 ORDER BY is_now DESC, count DESC, words`,
  )
}

function nameOfDistrict(value: string | null): string {
  if (value === String(PICK_UP)) return m.admin_order_pick_up()
  return districtName(value === null ? null : Number(value), getLocale()) ?? m.admin_figures_no_district()
}

function labelIn(labels: Readonly<Record<string, string>>, value: string | null): string {
  return labels[value ?? ""] ?? value ?? ""
}

/** Adds up what has the same id, the most of the span first. */
function rowsOf(counted: readonly Counted[]): FiguresRow[] {
  const rows = new Map<string, { name: string; now: Cents; before: Cents }>()
  for (const { id, name, is_now, count, amount } of counted) {
    const row = rows.get(id) ?? { name, now: { count: 0, cents: 0 }, before: { count: 0, cents: 0 } }
    const sums = is_now ? row.now : row.before
    sums.count += count
    sums.cents += centsFromNumeric(amount)
    rows.set(id, row)
  }
  const sorted = [...rows].sort(([, a], [, b]) => b.now.cents - a.now.cents || b.before.cents - a.before.cents)
  return sorted.map(([id, { name, now, before }]) => ({ id, name, now: inRupees(now), before: inRupees(before) }))
}

interface Cents {
  count: number
  cents: number
}

const inRupees = ({ count, cents }: Cents) => ({ count, amount: rupeesFromCents(cents) })
