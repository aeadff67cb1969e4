import { type Database, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { addPayment } from "../payments/payments.server.ts"
import { giveAnotherDay } from "../window/another-day.server.ts"

interface Shop {
  readonly db: Database
  readonly settings: Pick<LiveSettings, "values">
}

/** A payment that waits for the bank holds its order for so long. */
const PENDING_HOURS = 24
const ORDERS_A_RUN = 100

/** Is true of an order `o` whose provider has waited for the bank for so long that its word may be lost. */
const IS_STUCK = sql`o.card_pending AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.way = 'card'
  AND p.state = 'pending' AND p.created_at > now() - ${PENDING_HOURS} * interval '1 hour')`

/**
 * Waits no longer for a bank that has not answered for a day: the time to pay of such an order goes on, with a day left at least, its
 * customer may pay anew or by transfer, and the owner decides once it is over. Money that comes all the same counts as ever.
 */
export async function endPending(shop: Shop): Promise<void> {
  const orders = await shop.db.query<Pick<OrdersRow, "id">>(
    sql`SELECT id FROM orders o WHERE ${IS_STUCK} ORDER BY id LIMIT ${ORDERS_A_RUN}`,
  )
  for (const { id } of orders) await endOne(shop, id)
}

function endOne(shop: Shop, id: string): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const [order] = await tx.query<Pick<OrdersRow, "bank_receipt_url">>(
      sql`SELECT bank_receipt_url FROM orders o WHERE id = ${id} AND ${IS_STUCK} FOR NO KEY UPDATE`,
    )
    if (!order) return
    const row = { kind: "correction", state: "pending", way: null, cents: 0, reason: null } as const
    await addPayment(tx, { orderId: id, actorId: null }, { ...row, slip: order.bank_receipt_url })
    await tx.query(sql`UPDATE orders SET version = version + 1, updated_at = now() WHERE id = ${id}`)
    await giveAnotherDay(tx, shop, id, sql`status = 'pending'`)
  })
}
