import { type Queryable, sql } from "#database/database.ts"
import type { CardRefundsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { centsFromNumeric, centsOf, formatRupees } from "#shop/money.ts"
import { readAdminOrder, readLocked } from "../admin/admin-orders-detail.server.ts"
import type { AdminOrder } from "../admin/admin-orders-json.ts"
import { type CardShop, openProvider } from "../cards/card-shop.server.ts"
import { readPayments } from "../payments/payments.server.ts"
import { keptCents, refundedPieces } from "../payments/payments.ts"
import { CARD_PAYMENT_TO_REFUND } from "./card-refunds.server.ts"
import { areRefundable, changeLocked, moreThanKept, wrongPieces } from "./refund.server.ts"
import type { RefundForm } from "./refund-form.ts"
import { settleCardRefund } from "./settle-card-refunds.server.ts"

const notByCard = refusal(409, "not_paid_by_card", m.errors_refund_not_by_card, "way")
const notSetUp = refusal(409, "card_refund_not_set_up", m.errors_refund_not_set_up, "way")
const onlyWhole = (cents: number) =>
  refusal(409, "card_refund_only_whole", m.errors_refund_only_whole({ total: formatRupees(cents) }), "amount")

/**
 * Asks the provider to send a card payment back, which it does in full or not at all. The wish is stored before anybody is asked; the
 * refund counts, and is mailed, once the provider has done it. It cannot be undone.
 */
export async function refundToCard(
  shop: CardShop,
  actorId: string,
  orderId: string,
  { version, amount, items, reason }: RefundForm,
): Promise<Result<AdminOrder, AdminOrder>> {
  let refundId = 0
  const requested = await changeLocked(shop.db, orderId, version, async ({ tx }) => {
    const payment = await paymentToRefund(tx, orderId)
    if (!payment) return notByCard
    const opened = openProvider(shop, payment.provider)
    if (!opened?.provider.refund?.isSetUp(opened.settings)) return notSetUp
    const [cents, whole] = [centsOf(amount), centsFromNumeric(payment.amount)]
    if (cents !== whole) return onlyWhole(whole)
    const rows = await readPayments(tx, orderId)
    if (cents > keptCents(rows)) return moreThanKept(Math.max(0, keptCents(rows)))
    if (items && !(await areRefundable(tx, orderId, items, refundedPieces(rows)))) return wrongPieces
    const { provider, provider_id } = payment
    const [stored] = await tx.query<{ id: number }>(
      sql`INSERT INTO card_refunds (order_id, provider, provider_id, amount, reason, items, actor_id)
          VALUES (${orderId}, ${provider}, ${provider_id}, ${payment.amount}, ${reason},
            ${items ? JSON.stringify(items) : null}, ${actorId}) RETURNING id`,
    )
    refundId = stored?.id ?? 0
    await tx.query(sql`UPDATE orders SET version = version + 1, updated_at = now() WHERE id = ${orderId}`)
    const after = { refund_amount: amount, refund_way: "card", refund_state: "requested" }
    await recordChange(tx, { kind: "order", id: orderId, action: "updated", actorId, before: {}, after })
    return ok(await readLocked(tx, orderId))
  })
  if (!requested.ok) return requested
  await settleCardRefund(shop, refundId)
  const order = await readAdminOrder(shop.db, orderId)
  return order ? ok(order) : requested
}

type CardPayment = Pick<CardRefundsRow, "provider" | "provider_id" | "amount">

async function paymentToRefund(tx: Queryable, orderId: string): Promise<CardPayment | null> {
  const [payment] = await tx.query<CardPayment>(
    sql`SELECT p.provider, p.provider_id, p.amount ${CARD_PAYMENT_TO_REFUND} WHERE p.order_id = ${orderId} ORDER BY p.id DESC LIMIT 1`,
  )
  return payment ?? null
}
