import { ok } from "#platform/result.ts"
import { onWorkingDay } from "#shop/settings/payment-window.ts"
import { changeInVersion, transferNotAwaited } from "../order/change-in-version.server.ts"
import { changeOrder } from "../order/change-order.server.ts"
import { readLocked } from "../order/read-admin-order.server.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import type { ExtendForm } from "./extend-form.ts"
import { payByMail } from "./pay-by-mail.server.ts"

/** Keeps the pieces of a pending order for so many days more, from now where its time is over, and tells its customer. */
export function extendPayBy(
  { db, outbox, settings }: OrdersShop,
  actorId: string,
  orderId: string,
  { version, days }: ExtendForm,
) {
  return changeInVersion(db, orderId, version, async (tx, order) => {
    const { status, payment_status, pay_by: before, now } = order
    if (status !== "pending" || payment_status === "paid" || before === null) return transferNotAwaited
    const from = Math.max(before.getTime(), now.getTime())
    const until = onWorkingDay(settings.values.payment_window.holidays, new Date(from + days * 86_400_000))
    const audit = { before: { pay_by: before.toISOString() }, after: { pay_by: until.toISOString() } }
    await changeOrder(tx, outbox, order, { actorId, set: { pay_by: until }, audit })
    const mail = await payByMail(tx, orderId, "extended")
    if (mail) await outbox.queueMail(tx, mail)
    return ok(await readLocked(tx, orderId))
  })
}
