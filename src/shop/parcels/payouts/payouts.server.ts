import { raw } from "sql-template-tag"
import { withTimeLimit } from "#database/connections/time-limit.ts"
import { type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { recordOf } from "#platform/objects.ts"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { readTable } from "#shop/api/files/table/read-table.server.ts"
import { centsFromNumeric, rupeesFromCents, sumOf } from "#shop/money.ts"
import { PAYABLE_COLUMNS, type PayableRow, payable } from "#shop/orders/order/order.ts"
import { paymentFromRow, paymentsOf, type StoredPayment } from "#shop/orders/order/read-payments.server.ts"
import type { OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { missingCents } from "#shop/orders/payments.ts"
import type { TableFault } from "../waybills/read-waybills.ts"
import { cashOf, collectedCents, countPayout } from "./count-payout.server.ts"
import { isTaken, judgePayout, PAYOUT_STATES, type PaidOrder, type PayoutState } from "./judge-payout.ts"
import type { PayoutPreview, PayoutQuery } from "./payouts.ts"
import { type PayoutLine, readPayout } from "./read-payout.ts"

type PayoutsShop = Pick<OrdersShop, "db" | "outbox">

/** Thousands of orders are counted one after the other. */
const LIMIT_MS = 600_000
const PREVIEW_LIMIT_MS = 60_000
const SHOWN = 300

const faulty = refusal(422, "validation_failed", m.errors_import_faulty, "file")

interface PlannedPayout extends PayoutLine {
  readonly state: PayoutState
  readonly order:
    | (Pick<OrdersRow, "id" | "order_number" | "customer_name"> & { readonly toCollectCents: number })
    | null
}

interface Plan {
  readonly planned: readonly PlannedPayout[]
  readonly faults: readonly TableFault[]
}

/** Returns what a payout sheet pays for, and what is wrong in it. Nothing is written but which columns hold what. */
export function previewPayout(
  { db }: Pick<PayoutsShop, "db">,
  query: PayoutQuery,
  bytes: Uint8Array,
): Promise<Result<PayoutPreview>> {
  return withTimeLimit(PREVIEW_LIMIT_MS, async () => {
    const plan = await planOf(db, query, bytes)
    if (!plan.ok) return plan
    const { planned, faults } = plan.value
    const of = (state: PayoutState) => planned.filter((line) => line.state === state)
    const worthALook = planned.toSorted((one, other) => RANK.indexOf(one.state) - RANK.indexOf(other.state))
    return ok({
      counts: recordOf(PAYOUT_STATES, (state) => of(state).length),
      amount: rupeesFromCents(sumOf(planned.map(({ amountCents }) => amountCents))),
      fee: rupeesFromCents(sumOf(planned.map(({ feeCents }) => feeCents ?? 0))),
      lines: worthALook.slice(0, SHOWN).map(shownLine),
      faults: faults.slice(0, SHOWN),
      fault_count: faults.length,
    })
  })
}

/** What an owner has to look at comes first. */
const RANK: readonly PayoutState[] = [
  ...(["differs", "doubled", "cancelled", "taken_back", "unknown"] as const),
  ...(["matched", "counted", "nothing", "known"] as const),
]

function shownLine({ line, parcel, state, order, amountCents }: PlannedPayout): PayoutPreview["lines"][number] {
  return {
    ...{ line, parcel, state },
    amount: rupeesFromCents(amountCents),
    expected: order && rupeesFromCents(order.toCollectCents),
    order: order && { id: order.id, order_number: order.order_number, customer_name: order.customer_name },
  }
}

/**
 * Writes the payments of a payout, each order in a transaction of its own: what another process writes at the same time, or one that was
 * killed wrote before, is not written again.
 */
export async function confirmPayout(
  shop: PayoutsShop,
  actorId: string,
  query: PayoutQuery,
  bytes: Uint8Array,
): Promise<Result<{ changed: number }>> {
  return withTimeLimit(LIMIT_MS, async () => {
    const plan = await planOf(shop.db, query, bytes)
    if (!plan.ok) return plan
    if (plan.value.faults.length > 0) return faulty
    await rememberColumns(shop.db, query)
    const withDiffering = query.differing === "1"
    let changed = 0
    for (const line of plan.value.planned) {
      if (!line.order || !isTaken(line.state, withDiffering)) continue
      const counted = await countPayout(shop, { actorId, courier: query.courier, withDiffering }, line.order.id, line)
      if (counted) changed++
    }
    return ok({ changed })
  })
}

async function rememberColumns(db: Queryable, { courier, parcel, amount, fee, date }: PayoutQuery): Promise<void> {
  const columns = JSON.stringify({ parcel, amount, fee, date })
  await db.query(
    sql`INSERT INTO payout_columns (courier, columns) VALUES (${courier}, ${columns}::jsonb)
        ON CONFLICT (courier) DO UPDATE SET columns = excluded.columns, updated_at = now()`,
  )
}

async function planOf(db: Queryable, query: PayoutQuery, bytes: Uint8Array): Promise<Result<Plan>> {
  const table = await readTable(bytes)
  if (!table.ok) return table
  const { lines, faults } = readPayout(table.value, query)
  const orders = await ordersOf(db, lines)
  const seen = new Set<string>()
  const planned = lines.map((line): PlannedPayout => {
    const order = orders.get(line.parcel.toUpperCase()) ?? null
    const state = judgePayout(line, order, order !== null && seen.has(order.id))
    if (order) seen.add(order.id)
    return { ...line, state, order }
  })
  return ok({ planned, faults })
}

type Row = PayableRow &
  Pick<OrdersRow, "id" | "order_number" | "customer_name" | "status"> & {
    readonly named: string
    readonly payments: StoredPayment[]
    readonly paid_out: Array<{ amount: string; paid_on: string | null }>
  }

type FoundOrder = PaidOrder & NonNullable<PlannedPayout["order"]>

/** Returns the orders by their numbers and waybills, in capitals. Couriers use a waybill again after some time: the newest order has it. */
async function ordersOf(db: Queryable, lines: readonly PayoutLine[]): Promise<Map<string, FoundOrder>> {
  const names = [...new Set(lines.flatMap(({ parcel }) => [parcel, parcel.toUpperCase()]))]
  const rows = await db.query<Row>(sql`
    SELECT named, o.id, order_number, customer_name, status, ${raw(PAYABLE_COLUMNS.join(", "))}, ${paymentsOf} AS payments,
      ARRAY(SELECT json_build_object('amount', amount::text, 'paid_on', paid_on) FROM payout_lines WHERE order_id = o.id) AS paid_out
    FROM (
      SELECT id, order_number AS named FROM orders WHERE order_number = ANY(${names})
      UNION ALL SELECT order_id, tracking_number FROM order_tracking WHERE tracking_number = ANY(${names})
    ) found JOIN orders o USING (id) ORDER BY o.created_at, o.id`)
  return new Map(rows.map((row) => [row.named.toUpperCase(), foundOrder(row)]))
}

function foundOrder({ id, order_number, customer_name, ...row }: Row): FoundOrder {
  const payments = row.payments.map(paymentFromRow)
  return {
    ...{ id, order_number, customer_name },
    openCents: missingCents(payable(row), payments),
    cashCents: cashOf(payments),
    isCancelled: row.status === "cancelled",
    paidOut: row.paid_out.map(({ amount, paid_on }) => ({ amountCents: centsFromNumeric(amount), paidOn: paid_on })),
    toCollectCents: collectedCents(payable(row), payments),
  }
}
