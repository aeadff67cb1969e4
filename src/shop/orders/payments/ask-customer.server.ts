import type { Result } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { AdminOrder } from "../admin-order-json.ts"
import { carryOut, orderChanged, orderNotFound } from "../order/change-in-version.server.ts"
import { lockOrder } from "../order/change-order.server.ts"
import { decide } from "../order/decide.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import type { QuestionForm } from "./question-form.ts"

/**
 * Asks a customer about a transfer, by mail or in the admin's own WhatsApp, and notes it in the order's timeline. The slip stays to be
 * checked.
 */
export async function askCustomer(
  { db, outbox }: Pick<OrdersShop, "db" | "outbox">,
  actorId: string,
  orderId: string,
  { question, by, version }: QuestionForm,
): Promise<Result<AdminOrder, AdminOrder>> {
  if (!isUuid(orderId)) return orderNotFound
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return orderNotFound
    if (version !== order.version) return orderChanged(tx, orderId, actorId)
    return carryOut(tx, outbox, order, decide.ask(order, { actorId, question, by }))
  })
}
