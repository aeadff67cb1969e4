import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { centsFromNumeric } from "#shop/money.ts"
import type { AdminOrder } from "../admin-order-json.ts"
import { orderChanged, orderNotFound, transferNotAwaited } from "../order/change-in-version.server.ts"
import { changeOrder, lockOrder } from "../order/change-order.server.ts"
import { readMailed, toCustomer } from "../order/mail-recipient.server.ts"
import { readLocked } from "../order/read-admin-order.server.ts"
import { awaitsTransfer } from "../orders.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import type { QuestionForm } from "./question-form.ts"

const noAddress = refusal(409, "no_address", m.errors_question_no_address)

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
    if (!awaitsTransfer(order)) return transferNotAwaited
    if (by === "mail") {
      const mailed = await readMailed(tx, orderId)
      if (mailed.mail_to === "") return noAddress
      const totalCents = centsFromNumeric(order.total_amount)
      await outbox.queueMail(tx, { ...toCustomer(orderId, mailed), kind: "payment-question", question, totalCents })
    }
    await changeOrder(tx, outbox, order, {
      actorId,
      events: [{ kind: "question", after: by, reason: question }],
      audit: { before: {}, after: { question, question_by: by } },
    })
    return ok(await readLocked(tx, orderId))
  })
}
