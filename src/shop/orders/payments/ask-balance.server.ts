import type { Queryable } from "#database/database.ts"
import type { Result } from "#shop/api/api.ts"
import { payByOf } from "#shop/settings/payment-window.ts"
import { carryOut, changeInVersion } from "../order/change-in-version.server.ts"
import { decide } from "../order/decide.ts"
import type { LockedOrder, OrderChange } from "../order/order.ts"
import { readPayments } from "../order/read-payments.server.ts"
import type { OrdersShop } from "../orders-shop.server.ts"

/** Decides for a locked order that its balance is asked for now, with the time to pay of a new order. */
export async function decideBalance(
  tx: Queryable,
  { settings }: Pick<OrdersShop, "settings">,
  order: LockedOrder,
  actorId: string,
): Promise<Result<OrderChange>> {
  const payBy = payByOf(settings.values.payment_window, order.now)
  return decide.askBalance(order, { actorId }, { payments: await readPayments(tx, order.id), payBy })
}

/** Asks the customer for the balance of an order whose deposit is in. */
export function askBalance(
  shop: OrdersShop,
  actorId: string,
  orderId: string,
  { version }: { readonly version: number },
) {
  return changeInVersion(shop.db, orderId, version, async (tx, order) =>
    carryOut(tx, shop.outbox, order, await decideBalance(tx, shop, order, actorId)),
  )
}
