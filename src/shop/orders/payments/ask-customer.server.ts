import { type Database, type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { knownLocale } from "#messages/known-locale.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { readLocked } from "../admin/admin-orders-detail.server.ts"
import type { AdminOrder } from "../admin/admin-orders-json.ts"
import { isAccountAddress } from "../mails/mail-recipient.server.ts"
import { awaitsTransfer } from "../orders.ts"
import { orderChanged } from "./decided-conflict.server.ts"
import type { QuestionForm } from "./question-form.ts"

const orderNotFound = refusal(404, "not_found", m.errors_order_not_found)
const notAwaited = refusal(409, "transfer_not_awaited", m.errors_transfer_not_awaited)
const noAddress = refusal(409, "no_address", m.errors_question_no_address)

type LockedOrder = Pick<
  OrdersRow,
  | "version"
  | "language"
  | "status"
  | "payment_method"
  | "payment_status"
  | "order_number"
  | "customer_name"
  | "total_amount"
> & {
  readonly mail_to: string
  /** Is null where an admin entered the order. */
  readonly account_email: string | null
}

/**
 * Asks a customer about a transfer, by mail or in the admin's own WhatsApp, and notes it in the order's timeline. The slip stays to be
 * checked.
 */
export async function askCustomer(
  { db, outbox }: { readonly db: Database; readonly outbox: Outbox },
  actorId: string,
  orderId: string,
  { question, by, version }: QuestionForm,
): Promise<Result<AdminOrder, AdminOrder>> {
  if (!isUuid(orderId)) return orderNotFound
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return orderNotFound
    if (version !== order.version) return orderChanged(tx, orderId, actorId)
    if (!awaitsTransfer(order)) return notAwaited
    const { account_email, mail_to: to, order_number: orderNumber } = order
    if (by === "mail") {
      if (to === "") return noAddress
      const entered = account_email === null
      await outbox.queueMail(tx, {
        ...{ kind: "payment-question", to, language: knownLocale(order.language), question, orderId, orderNumber },
        customerName: entered || isAccountAddress(account_email, to) ? order.customer_name : "",
        totalCents: centsFromNumeric(order.total_amount),
        ...(entered && { entered }),
      })
    }
    await tx.query(sql`UPDATE orders SET version = version + 1, updated_at = now() WHERE id = ${orderId}`)
    await tx.query(
      sql`INSERT INTO order_events (order_id, kind, after, reason, actor_id)
          VALUES (${orderId}, 'question', ${by}, ${question}, ${actorId})`,
    )
    const after = { question, question_by: by }
    await recordChange(tx, { kind: "order", id: orderId, action: "updated", actorId, before: {}, after })
    return ok(await readLocked(tx, orderId))
  })
}

async function lockOrder(tx: Queryable, id: string): Promise<LockedOrder | null> {
  const [order] = await tx.query<LockedOrder>(
    sql`SELECT version, language, status, payment_method, payment_status, order_number, customer_name, total_amount,
          COALESCE(mail_to, customer_email) AS mail_to, (SELECT email FROM profiles p WHERE p.id = user_id) AS account_email
        FROM orders WHERE id = ${id} FOR NO KEY UPDATE`,
  )
  return order ?? null
}
