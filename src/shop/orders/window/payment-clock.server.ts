import { type Database, sql } from "#database/database.ts"
import { later } from "#platform/later.ts"
import { onWorkingEvening } from "#shop/settings/payment-window.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import { askAfterRestore } from "../cards/ask-cards.server.ts"
import type { CardShop } from "../cards/card-shop.server.ts"
import { moveTimesToPay } from "../order/change-order.server.ts"
import { IN_WINDOW } from "../order/due.server.ts"
import { cancelUnpaid } from "./cancel-unpaid.server.ts"
import { sendReminders } from "./send-reminders.server.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Notes that the shop runs. Where it stood still for more than an hour, or was restored, nobody could send a slip, or slips were lost: what has
 * ended since, or is about to end, ends in a day.
 * @returns how many orders that gave more time
 */
export async function noteRunning(db: Database, { holidays }: ShopSettings["payment_window"]): Promise<number> {
  return db.transaction(async (tx) => {
    const [clock] = await tx.query<{ now: string; ran_at: string | null }>(
      sql`SELECT now(), (SELECT ran_at FROM payment_clock FOR UPDATE) AS ran_at`,
    )
    if (!clock) throw new Error("PostgreSQL answered no time")
    const { now, ran_at } = clock
    await tx.query(
      sql`INSERT INTO payment_clock (ran_at) VALUES (now()) ON CONFLICT (only_row) DO UPDATE SET ran_at = excluded.ran_at`,
    )
    if (!ran_at) await askAfterRestore(tx)
    if (ran_at && now <= later(ran_at, HOUR_MS)) return 0
    const until = onWorkingEvening(holidays, later(now, DAY_MS))
    return moveTimesToPay(tx, until, sql`${IN_WINDOW} AND pay_by > COALESCE(${ran_at}::timestamptz, '-infinity')`)
  })
}

/** Gives more time after the shop was stopped, then sends reminders, then cancels what was not paid in time. */
export async function tendPaymentWindows(shop: CardShop): Promise<void> {
  await noteRunning(shop.db, shop.settings.values.payment_window)
  await sendReminders(shop)
  await cancelUnpaid(shop)
}
