import { type Queryable, sql, type Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { lockCustomer } from "#shop/customers/lock-customer.server.ts"
import { giveBackStock, lockStock } from "#shop/stock/stock.server.ts"
import type { AdminOrder } from "../admin-order-json.ts"
import { ownPictures } from "../customer/receipt-links.server.ts"
import { orderNotices } from "../mails/order-notice.server.ts"
import { carryOut, changeInVersion, orderNotFound } from "../order/change-in-version.server.ts"
import { changeOrder, lockOrder } from "../order/change-order.server.ts"
import { readHeld, returnsOf } from "../order/read-order.server.ts"
import { readPayments } from "../order/read-payments.server.ts"
import type { Order } from "../order-json.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { type RefundedPieces, refundedPieces } from "../payments.ts"
import type { Return, ReturnAnswer, ReturnForm } from "../return-json.ts"
import { isOpenReturn, isUnanswered } from "../returns.ts"
import { decideReturns, type ReturnFacts } from "./decide-returns.ts"

/** Asks to return pieces of the customer's own order. Its pictures are receipts of the customer's, which are held from then on. */
export async function askForReturn(
  shop: OrdersShop,
  userId: string,
  id: string,
  form: ReturnForm,
): Promise<Result<Order>> {
  if (!isUuid(id)) return orderNotFound
  return shop.db.transaction(async (tx) => {
    // Pictures that nothing holds are swept under the same lock.
    await lockCustomer(tx, userId)
    const order = await lockOrder(tx, id, sql`user_id = ${userId}`)
    if (!order) return orderNotFound
    const facts = await readReturnFacts(tx, id, shop.settings.values.promises.return_days)
    const decided = decideReturns.ask(order, { actorId: userId, items: form.items, words: form.words }, facts)
    if (!decided.ok) return decided
    const pictures = await ownPictures(tx, userId, form.pictures ?? [])
    if (!pictures.ok) return pictures
    await tx.query(
      sql`INSERT INTO returns (order_id, wish, reason, words, items, pictures)
          VALUES (${id}, ${form.wish}, ${form.reason}, ${form.words}, ${JSON.stringify(form.items)}, ${pictures.value}::text[])`,
    )
    await changeOrder(tx, shop.outbox, order, decided.value)
    await shop.outbox.queueMails(tx, await orderNotices(tx, shop.settings.values.notifications, id, "return"))
    return ok(await readHeld(tx, id))
  })
}

/** Answers the open return of an order, as an admin who has seen this version of it. */
export function answerReturn(
  shop: OrdersShop,
  actorId: string,
  id: string,
  { version, ...answer }: ReturnAnswer,
): Promise<Result<AdminOrder, AdminOrder>> {
  return changeInVersion(shop.db, id, version, async (tx, order) => {
    const open = (await readReturns(tx, id)).find(isOpenReturn)
    const decided = decideReturns.answer(order, { actorId, version, ...answer }, open)
    if (!decided.ok || !open) return decided.ok ? orderNotFound : decided
    const { state, words } = answer
    const restocks = state === "settled" && answer.restock === true
    await tx.query(
      sql`UPDATE returns SET state = ${state}, answer = CASE WHEN ${state} = 'received' THEN COALESCE(${words}, answer) ELSE ${words} END, restocked = ${restocks}, updated_at = now() WHERE id = ${open.id}`,
    )
    if (restocks) await putBack(tx, shop, open.items)
    return carryOut(tx, shop.outbox, order, decided)
  })
}

/** Holds a return that has arrived, for which an order is about to be written; refuses one that needs none, or has one. */
export async function lockUnanswered(tx: Transaction, id: string): Promise<Result> {
  const [held] = await tx.query<{ order: string }>(
    sql`SELECT order_id AS "order" FROM returns WHERE id = ${id} FOR UPDATE`,
  )
  const open = held && (await readReturns(tx, held.order)).find((each) => each.id === id)
  return open && isUnanswered(open) ? done : refusal(409, "return_answered", m.errors_return_answered)
}

/** Says of a locked return which order was sent for it. */
export async function answerByOrder(tx: Transaction, id: string, orderId: string): Promise<void> {
  await tx.query(sql`UPDATE returns SET sent_order = ${orderId}, updated_at = now() WHERE id = ${id}`)
}

async function readReturns(tx: Queryable, orderId: string): Promise<readonly Return[]> {
  const [row] = await tx.query<{ returns: Return[] }>(sql`SELECT ${returnsOf(sql`${orderId}::uuid`)} AS returns`)
  return row?.returns ?? []
}

async function readReturnFacts(tx: Queryable, orderId: string, days: number): Promise<ReturnFacts> {
  const [delivered] = await tx.query<{ at: string | null }>(
    sql`SELECT max(created_at) AS at FROM order_events WHERE order_id = ${orderId} AND kind = 'status' AND after = 'delivered'`,
  )
  const lines = await tx.query<ReturnFacts["lines"][number]>(
    sql`SELECT id, quantity, personalisation IS NULL AND no_returns IS NULL AS "isReturnable" FROM order_items WHERE order_id = ${orderId}`,
  )
  const refunded = refundedPieces(await readPayments(tx, orderId))
  return { deliveredAt: delivered?.at ?? null, days, lines, returns: await readReturns(tx, orderId), refunded }
}

/** Puts returned pieces into the stock. Those of a product that got options since then are for the owner to count. */
async function putBack(tx: Transaction, shop: OrdersShop, items: readonly RefundedPieces[]): Promise<void> {
  const pieces = await tx.query<{ productId: string; quantity: number }>(
    sql`SELECT product_id AS "productId", given.quantity
        FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS given (id uuid, quantity integer) JOIN order_items USING (id)`,
  )
  const holders = await lockStock(
    tx,
    pieces.map(({ productId }) => productId),
  )
  const given = pieces.map(({ productId, quantity }) => ({
    productId: holders.get(productId)?.id ?? productId,
    quantity,
  }))
  await giveBackStock(tx, given)
  tx.afterCommit(shop.announcer.schedule)
}
