import { carryOut, changeInVersion } from "../order/change-in-version.server.ts"
import { decide } from "../order/decide.ts"
import { readPayments } from "../order/read-payments.server.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import type { ExtendForm } from "./extend-form.ts"

/** Keeps the pieces of a pending order for so many days more, from now where its time is over, and tells its customer. */
export function extendPayBy(
  { db, outbox, settings }: OrdersShop,
  actorId: string,
  orderId: string,
  { version, days }: ExtendForm,
) {
  return changeInVersion(db, orderId, version, async (tx, order) => {
    const { holidays } = settings.values.payment_window
    const facts = { payments: await readPayments(tx, orderId), holidays }
    return carryOut(tx, outbox, order, decide.extend(order, { actorId, days }, facts))
  })
}
