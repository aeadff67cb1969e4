import { type Queryable, sql } from "#database/database.ts"
import type { CardRefundsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { centsFromNumeric, centsOf, formatRupees } from "#shop/money.ts"
import type { AdminOrder } from "../admin-order-json.ts"
import { listedPayments } from "../cards/ask-cards.server.ts"
import { type CardShop, openProvider } from "../cards/card-shop.server.ts"
import { CARD_PAYMENT_TO_REFUND, CLAIM_SECONDS, IS_TO_DECIDE } from "../order/card-refunds.server.ts"
import { changeInVersion } from "../order/change-in-version.server.ts"
import { changeOrder } from "../order/change-order.server.ts"
import { readAdminOrder, readLocked } from "../order/read-admin-order.server.ts"
import { readPayments } from "../order/read-payments.server.ts"
import { keptCents, refundedPieces } from "../payments.ts"
import { areRefundable, changeRefunds, moreThanKept, wrongPieces } from "./refund.server.ts"
import type { RefundDecision, RefundForm } from "./refund-form.ts"
import { countedCardRefund, settleCardRefund } from "./settle-card-refunds.server.ts"

const notByCard = refusal(409, "not_paid_by_card", m.errors_refund_not_by_card, "way")
const notSetUp = refusal(409, "card_refund_not_set_up", m.errors_refund_not_set_up, "way")
const notToDecide = refusal(409, "refund_not_to_decide", m.errors_refund_not_to_decide)
const unconfirmed = refusal(409, "card_refund_unconfirmed", m.errors_refund_unconfirmed, "way")
const onlyWhole = (cents: number) =>
  refusal(409, "card_refund_only_whole", m.errors_refund_only_whole({ total: formatRupees(cents) }), "amount")

/**
 * Asks the provider to send a card payment back, which it does in full or not at all: one that it lists, by the id that it says. The wish is
 * stored before it is asked for; the refund counts, and is mailed, once the provider has done it. It cannot be undone.
 */
export async function refundToCard(
  shop: CardShop,
  actorId: string,
  orderId: string,
  { version, amount, items, reason }: RefundForm,
): Promise<Result<AdminOrder, AdminOrder>> {
  const listed = isUuid(orderId) ? await listedPayments(shop, orderId) : null
  let refundId = 0
  const requested = await changeRefunds(shop.db, orderId, version, async (tx, order) => {
    const payment = await paymentToRefund(tx, orderId)
    if (!payment) return notByCard
    const opened = openProvider(shop, payment.provider)
    if (!opened?.provider.refund?.isSetUp(opened.settings)) return notSetUp
    if (listed && !listed.has(payment.provider_id)) return unconfirmed
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
    const after = { refund_amount: amount, refund_way: "card", refund_state: "requested" }
    await changeOrder(tx, shop.outbox, order, { actorId, audit: { before: {}, after } })
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

/**
 * Writes what an admin found out about a refund that its provider does not decide: the money went back, and counts, or it did not, and can
 * go back in another way. The provider is asked no more. While it is being asked, nothing can be decided.
 */
export function decideCardRefund(
  shop: Pick<CardShop, "db" | "outbox">,
  actorId: string,
  orderId: string,
  { version, went_back }: RefundDecision,
) {
  return changeInVersion(shop.db, orderId, version, async (tx, order) => {
    const state = went_back ? "done" : "refused"
    const [refund] = await tx.query<CardRefundsRow & { was: string }>(
      sql`WITH found AS (SELECT id, state AS was FROM card_refunds WHERE order_id = ${orderId} AND ${IS_TO_DECIDE}
              AND asked_at < now() - ${CLAIM_SECONDS} * interval '1 second' FOR UPDATE)
          UPDATE card_refunds r SET state = ${state} FROM found WHERE r.id = found.id RETURNING r.*, was`,
    )
    if (!refund) return notToDecide
    const money = { refund_amount: Number(refund.amount), refund_way: "card" }
    const counted = went_back ? await countedCardRefund(tx, order, refund) : {}
    await changeOrder(tx, shop.outbox, order, {
      ...counted,
      actorId,
      audit: { before: { ...money, refund_state: refund.was }, after: { ...money, refund_state: state } },
    })
    return ok(await readLocked(tx, orderId))
  })
}
