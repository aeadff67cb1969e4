import { sql } from "#database/database.ts"
import type { Jobs } from "#database/jobs/jobs.ts"
import type { OrdersRow } from "#database/rows.ts"
import { askAboutCards } from "../cards/ask-cards.server.ts"
import { sweepCardNotices } from "../cards/card-notices.server.ts"
import type { CardShop } from "../cards/card-shop.server.ts"
import { changeOrder, lockOrder } from "../order/change-order.server.ts"
import { decideCards } from "../order/decide-cards.ts"
import { readPayments } from "../order/read-payments.server.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { settleCardRefunds } from "./settle-card-refunds.server.ts"

/** Asks about card payments and their refunds every few minutes, and forgets old notices once a night. */
export async function startCardJobs(jobs: Pick<Jobs, "work" | "schedule">, shop: CardShop): Promise<void> {
  await jobs.work("ask-about-cards", async () => {
    await askAboutCards(shop)
    await endPending(shop)
  })
  await jobs.schedule("ask-about-cards", "*/5 * * * *")
  await jobs.work("settle-card-refunds", () => settleCardRefunds(shop))
  await jobs.schedule("settle-card-refunds", "*/5 * * * *")
  await jobs.work("sweep-card-notices", () => sweepCardNotices(shop.db))
  await jobs.schedule("sweep-card-notices", "27 3 * * *")
}

type EndingShop = Pick<OrdersShop, "db" | "outbox" | "settings">

/** A payment that waits for the bank holds its order for so many hours. */
const PENDING_HOURS = 24
const ORDERS_A_RUN = 100

/** Is true of an order `o` whose card payment has waited for the bank for so long that no answer may come. */
const IS_STUCK = sql`o.card_pending AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.way = 'card'
  AND p.state = 'pending' AND p.created_at > now() - ${PENDING_HOURS} * interval '1 hour')`

/**
 * Ends the wait for a bank that has not answered for a day: the time to pay of the order goes on, for a day at least, and its customer may
 * pay again or by transfer. After that the owner decides. Money that comes nevertheless counts as always.
 */
export async function endPending(shop: EndingShop): Promise<void> {
  const orders = await shop.db.query<Pick<OrdersRow, "id">>(
    sql`SELECT id FROM orders o WHERE ${IS_STUCK} ORDER BY id LIMIT ${ORDERS_A_RUN}`,
  )
  for (const { id } of orders) await endOne(shop, id)
}

function endOne(shop: EndingShop, id: string): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id, IS_STUCK)
    if (!order) return
    const { holidays } = shop.settings.values.payment_window
    const change = decideCards.endWait(order, {}, { payments: await readPayments(tx, id), holidays })
    if (change) await changeOrder(tx, shop.outbox, order, change)
  })
}
