import { type Queryable, sql } from "#database/database.ts"
import type { CardRefundsRow } from "#database/rows.ts"
import { ok } from "#platform/result.ts"
import type { Result } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { centsFromNumeric, centsOf } from "#shop/money.ts"
import type { AdminOrder } from "../admin-order-json.ts"
import { listedPayments } from "../cards/ask-cards.server.ts"
import { type CardShop, openProvider } from "../cards/card-shop.server.ts"
import { CARD_PAYMENT_TO_REFUND, CLAIM_SECONDS, IS_TO_DECIDE } from "../order/card-refunds.server.ts"
import { carryOut, changeInVersion } from "../order/change-in-version.server.ts"
import { decideRefunds } from "../order/decide-refunds.ts"
import { readAdminOrder } from "../order/read-admin-order.server.ts"
import { readPayments } from "../order/read-payments.server.ts"
import { refundFacts } from "./refund.server.ts"
import type { RefundDecision, RefundForm } from "./refund-form.ts"
import { settleCardRefund } from "./settle-card-refunds.server.ts"

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
  const requested = await changeInVersion(shop.db, orderId, version, async (tx, order) => {
    const payment = await paymentToRefund(tx, orderId)
    const opened = payment && openProvider(shop, payment.provider)
    const decided = decideRefunds.requestCardRefund(
      order,
      { actorId, cents: centsOf(amount) },
      {
        ...(await refundFacts(tx, orderId, items)),
        wholeCents: payment && centsFromNumeric(payment.amount),
        isSetUp: opened?.provider.refund?.isSetUp(opened.settings) ?? false,
        isListed: !listed || !payment || listed.has(payment.provider_id),
      },
    )
    if (decided.ok && payment) refundId = await storeRefund(tx, { ...payment, orderId, actorId, reason, items })
    return carryOut(tx, shop.outbox, order, decided)
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

type Wish = CardPayment & Pick<RefundForm, "reason" | "items"> & { readonly orderId: string; readonly actorId: string }

async function storeRefund(
  tx: Queryable,
  { orderId, provider, provider_id, amount, reason, items, actorId }: Wish,
): Promise<number> {
  const [stored] = await tx.query<{ id: number }>(
    sql`INSERT INTO card_refunds (order_id, provider, provider_id, amount, reason, items, actor_id)
        VALUES (${orderId}, ${provider}, ${provider_id}, ${amount}, ${reason}, ${items ? JSON.stringify(items) : null}, ${actorId})
        RETURNING id`,
  )
  return stored?.id ?? 0
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
    const payments = await readPayments(tx, orderId)
    const facts = { refund: refund ?? null, was: refund?.was ?? "", payments }
    return carryOut(
      tx,
      shop.outbox,
      order,
      decideRefunds.decideCardRefund(order, { actorId, wentBack: went_back }, facts),
    )
  })
}
