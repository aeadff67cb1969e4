import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import type { Identity } from "#shop/api/identity.ts"
import { changeOrder, lockOrders } from "../order/change-order.server.ts"
import { decide } from "../order/decide.ts"
import type { OrdersShop } from "../orders-shop.server.ts"

const none = refusal(409, "no_orders", m.errors_orders_of_other_address)

/**
 * Takes the orders that were entered for the e-mail address of an account into it. That the address is theirs has been proved by the code that
 * was mailed to it; the link of an order alone proves nothing of the kind.
 * @returns the ids of those orders; a refusal where there are none
 */
export function adoptOrders(
  { db, outbox }: Pick<OrdersShop, "db" | "outbox">,
  { id: userId, email }: Pick<Identity, "id" | "email">,
): Promise<Result<{ orders: string[] }>> {
  return db.transaction(async (tx) => {
    const orders = await lockOrders(tx, sql`o.user_id IS NULL AND lower(o.customer_email) = ${email.toLowerCase()}`)
    if (orders.length === 0) return none
    for (const order of orders) await changeOrder(tx, outbox, order, decide.adopt(order, { userId }))
    return ok({ orders: orders.map(({ id }) => id) })
  })
}
