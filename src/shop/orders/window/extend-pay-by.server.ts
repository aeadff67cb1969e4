import { type Database, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { editConflict, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { onWorkingDay } from "#shop/settings/payment-window.ts"
import { readLocked } from "../admin/admin-orders-detail.server.ts"
import type { AdminOrder } from "../admin/admin-orders-json.ts"
import type { ExtendForm } from "./extend-form.ts"
import { payByMail } from "./pay-by-mail.server.ts"

interface Shop {
  readonly db: Database
  readonly outbox: Outbox
  readonly settings: Pick<LiveSettings, "values">
}

const orderNotFound = refusal(404, "not_found", m.errors_order_not_found)
const notAwaited = refusal(409, "transfer_not_awaited", m.errors_transfer_not_awaited)

type LockedOrder = Pick<OrdersRow, "version" | "status" | "payment_status" | "pay_by"> & { readonly now: Date }

/** Keeps the pieces of a pending order for so many days more, from now where its time is over, and tells its customer. */
export async function extendPayBy(
  { db, outbox, settings }: Shop,
  actorId: string,
  orderId: string,
  { version, days }: ExtendForm,
): Promise<Result<AdminOrder, AdminOrder>> {
  if (!isUuid(orderId)) return orderNotFound
  return db.transaction(async (tx) => {
    const [order] = await tx.query<LockedOrder>(
      sql`SELECT version, status, payment_status, pay_by, now() FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`,
    )
    if (!order) return orderNotFound
    if (version !== order.version) return editConflict(await readLocked(tx, orderId))
    const { pay_by: before, now } = order
    if (order.status !== "pending" || order.payment_status === "paid" || before === null) return notAwaited
    const from = Math.max(before.getTime(), now.getTime())
    const until = onWorkingDay(settings.values.payment_window.holidays, new Date(from + days * 86_400_000))
    await tx.query(
      sql`UPDATE orders SET pay_by = ${until}, version = version + 1, updated_at = now() WHERE id = ${orderId}`,
    )
    const mail = await payByMail(tx, orderId, "extended")
    if (mail) await outbox.queueMail(tx, mail)
    const [was, is] = [{ pay_by: before.toISOString() }, { pay_by: until.toISOString() }]
    await recordChange(tx, { kind: "order", id: orderId, action: "updated", actorId, before: was, after: is })
    return ok(await readLocked(tx, orderId))
  })
}
