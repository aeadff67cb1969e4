import { withTimeLimit } from "#database/connections/time-limit.ts"
import { type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { allOrNothing } from "#shop/api/all-or-nothing.server.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { columnKey } from "#shop/api/files/table/column-key.ts"
import { readTable } from "#shop/api/files/table/read-table.server.ts"
import { replaceTracking } from "#shop/orders/admin/tracking.server.ts"
import { lockOrders } from "#shop/orders/order/change-order.server.ts"
import type { OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { readColumns } from "#shop/settings/couriers-section.ts"
import { readWaybills, type TableFault, type WaybillLine } from "./read-waybills.ts"
import type { WaybillsPreview } from "./waybills.ts"

/** A thousand orders are written one after the other. */
const LIMIT_MS = 60_000
const SHOWN = 200

const faulty = refusal(422, "validation_failed", m.errors_import_faulty, "file")

type Order = Pick<OrdersRow, "id" | "order_number" | "customer_name" | "status"> & {
  readonly tracking_number: string | null
  readonly courier: string | null
}

interface Planned {
  readonly line: WaybillLine
  readonly order: Order
}

interface Plan {
  readonly planned: readonly Planned[]
  readonly faults: readonly TableFault[]
}

/** Returns which orders a file gives waybills to, and what is wrong in it. Nothing is written. */
export async function previewWaybills(shop: OrdersShop, bytes: Uint8Array): Promise<Result<WaybillsPreview>> {
  const plan = await planOf(shop, shop.db, bytes)
  if (!plan.ok) return plan
  const { planned, faults } = plan.value
  return ok({
    count: planned.length,
    lines: planned.slice(0, SHOWN).map(({ line: { line, waybill }, order }) => ({
      line,
      waybill,
      order_number: order.order_number,
      customer_name: order.customer_name,
      before: order.tracking_number === waybill ? null : order.tracking_number,
    })),
    faults: faults.slice(0, SHOWN),
    fault_count: faults.length,
  })
}

/** Writes the waybills of a file, all of them or none. */
export function writeWaybills(
  shop: OrdersShop,
  actorId: string,
  courier: string | null,
  bytes: Uint8Array,
): Promise<Result<{ changed: number }>> {
  return withTimeLimit(LIMIT_MS, () =>
    allOrNothing(shop.db, async (tx) => {
      const plan = await planOf(shop, tx, bytes, "lock")
      if (!plan.ok) return plan
      if (plan.value.faults.length > 0) return faulty
      for (const { line, order } of plan.value.planned) {
        await replaceTracking(tx, shop.outbox, actorId, order, {
          courier: courier ?? order.courier,
          tracking_number: line.waybill,
        })
      }
      return ok({ changed: plan.value.planned.length })
    }),
  )
}

async function planOf(shop: OrdersShop, db: Queryable, bytes: Uint8Array, lock?: "lock"): Promise<Result<Plan>> {
  const table = await readTable(bytes)
  if (!table.ok) return table
  const { lines, faults } = readWaybills(table.value, ownNames(shop))
  const numbers = lines.map(({ orderNumber }) => orderNumber.toUpperCase())
  if (lock) await lockOrders(db, sql`order_number = ANY(${numbers})`)
  const orders = await db.query<Order>(
    sql`SELECT o.id, order_number, customer_name, status, tracking_number, courier FROM orders o
        LEFT JOIN order_tracking t ON t.order_id = o.id WHERE order_number = ANY(${numbers})`,
  )
  const others = await ownersOf(db, lines)
  const found = new Map(orders.map((order) => [order.order_number, order]))
  const planned: Planned[] = []
  const more: TableFault[] = []
  for (const line of lines) {
    const order = found.get(line.orderNumber.toUpperCase())
    const problem = problemOf(order, others.get(line.waybill))
    if (problem) more.push({ line: line.line, message: problem })
    else if (order) planned.push({ line, order })
  }
  return ok({ planned, faults: [...faults, ...more].toSorted((one, other) => one.line - other.line) })
}

function problemOf(order: Order | undefined, owner: string | undefined): string | null {
  if (!order) return m.errors_waybills_unknown()
  if (order.status === "cancelled") return m.errors_waybills_cancelled()
  return owner === undefined || owner === order.order_number ? null : m.errors_waybills_taken({ number: owner })
}

/** Returns the orders under way that have waybills of the file already. Couriers use the number of one that is closed again. */
async function ownersOf(db: Queryable, lines: readonly WaybillLine[]): Promise<Map<string, string>> {
  const waybills = lines.map(({ waybill }) => waybill)
  const rows = await db.query<{ waybill: string; number: string }>(
    sql`SELECT tracking_number AS waybill, order_number AS number FROM order_tracking t JOIN orders o ON o.id = t.order_id
        WHERE tracking_number = ANY(${waybills}) AND status NOT IN ('delivered', 'cancelled')`,
  )
  return new Map(rows.map(({ waybill, number }) => [waybill, number]))
}

/** Returns how the owner's couriers call the two columns, and the shop's own files. */
function ownNames({ settings }: Pick<OrdersShop, "settings">) {
  const columns = settings.values.couriers.couriers.flatMap((courier) => readColumns(courier.columns) ?? [])
  const named = (wanted: string) => columns.filter(({ field }) => field === wanted).map(({ name }) => columnKey(name))
  return {
    orders: [...named("order_number"), columnKey(m.orders_csv_number())],
    waybills: [...named("waybill"), columnKey(m.admin_tracking_number())],
  }
}
