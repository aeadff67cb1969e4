import { type Queryable, sql, type Transaction } from "#database/database.ts"
import type { CardRefundsRow, OrdersRow } from "#database/rows.ts"
import type { CardRefund } from "#shop/cards/provider.server.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { keepNotice } from "../cards/card-notices.server.ts"
import { type CardShop, openProvider } from "../cards/card-shop.server.ts"
import { CLAIM_SECONDS, IS_OPEN } from "../order/card-refunds.server.ts"
import { changeOrder, lockOrder } from "../order/change-order.server.ts"
import { decideRefunds } from "../order/decide-refunds.ts"
import { readPayments } from "../order/read-payments.server.ts"

const REFUNDS_A_RUN = 20
/** A provider may refuse what it has just done, before its books say so: a refusal of a repeated wish counts from this try on. */
const BELIEVED_FROM = 4

type Claimed = Pick<CardRefundsRow, "id" | "provider" | "provider_id" | "order_id" | "reason" | "tries"> &
  Pick<OrdersRow, "order_number">
/** A payment that the provider does not list for the order is asked of it no more than one that it refuses to send back. */
type Outcome = "requested" | "done" | "refused" | "unlisted" | "unknown"

/** Goes on with refunds that the provider has not decided, at longer and longer intervals. */
export async function settleCardRefunds(shop: CardShop): Promise<void> {
  const refunds = await shop.db.query<{ id: number }>(
    sql`SELECT id FROM card_refunds WHERE ${IS_OPEN}
          AND asked_at < now() - LEAST(power(2, tries), 64) * interval '1 minute' ORDER BY asked_at LIMIT ${REFUNDS_A_RUN}`,
  )
  for (const { id } of refunds) await settleCardRefund(shop, id)
}

/**
 * Asks a provider for a refund that is stored. It is asked first what became of it, so that no payment goes back twice, and none that it does
 * not list; what is not answered is asked again.
 */
export async function settleCardRefund(shop: CardShop, id: number): Promise<void> {
  const refund = await claim(shop.db, id)
  if (!refund) return
  const outcome = await ask(shop, refund)
  await shop.db.transaction((tx) => write(tx, shop, refund, outcome))
  if (outcome === "refused" || outcome === "unlisted") {
    const { provider, order_number: orderNumber } = refund
    shop.log.warn({ provider, orderNumber }, "a refund to a card was refused")
  }
}

async function claim(db: Queryable, id: number): Promise<Claimed | null> {
  const [claimed] = await db.query<Claimed>(
    sql`UPDATE card_refunds r SET asked_at = now(), tries = tries + 1 FROM orders o
        WHERE r.id = ${id} AND o.id = r.order_id AND ${IS_OPEN}
          AND (tries = 0 OR asked_at < now() - ${CLAIM_SECONDS} * interval '1 second')
        RETURNING r.id, r.provider, r.provider_id, r.order_id, r.reason, r.tries, o.order_number`,
  )
  return claimed ?? null
}

async function ask(
  shop: CardShop,
  { provider: name, provider_id, order_number, reason, tries }: Claimed,
): Promise<Outcome> {
  const opened = openProvider(shop, name)
  if (!opened?.provider.refund) return "unknown"
  const { provider, settings } = opened
  const refund = { orderNumber: order_number, providerId: provider_id, reason: reason ?? order_number }
  try {
    const known = await provider.refund?.ask(refund, settings)
    if (known && known !== "none") return known
    const answer = await provider.refund?.request(refund, settings)
    if (answer !== "refused") return answer ?? "unknown"
    return await afterRefusal(provider.refund, refund, settings, tries)
  } catch (err) {
    shop.log.warn(
      { err, provider: name, orderNumber: order_number },
      "a provider did not answer to a refund; it is asked again",
    )
    return "unknown"
  }
}

type Refunds = NonNullable<NonNullable<ReturnType<typeof openProvider>>["provider"]["refund"]>

/** Returns what became of a refund that the provider refuses: an earlier request may have done it. */
async function afterRefusal(
  refunds: Refunds | undefined,
  refund: CardRefund,
  settings: Parameters<Refunds["ask"]>[1],
  tries: number,
): Promise<Outcome> {
  const known = await refunds?.ask(refund, settings)
  if (known && known !== "none") return known
  return tries === 1 || tries >= BELIEVED_FROM ? "refused" : "unknown"
}

/** Writes what a provider said, once: another process may have been first. */
async function write(
  tx: Transaction,
  shop: CardShop,
  { id, order_id, order_number }: Claimed,
  outcome: Outcome,
): Promise<void> {
  const order = await lockOrder(tx, order_id)
  const [refund] = await tx.query<CardRefundsRow>(
    sql`UPDATE card_refunds SET state = ${outcome === "unlisted" ? "refused" : outcome} WHERE id = ${id} AND ${IS_OPEN} RETURNING *`,
  )
  if (!order || !refund) return
  if (outcome === "done") {
    const facts = { refund, payments: await readPayments(tx, order_id) }
    const change = decideRefunds.countCardRefund(order, { actorId: refund.actor_id }, facts)
    await changeOrder(tx, shop.outbox, order, change)
  }
  if (outcome !== "refused" && outcome !== "unlisted") return
  const { provider, provider_id: providerId, amount } = refund
  const notice = { orderNumber: order_number, providerId, cents: centsFromNumeric(amount), currency: "LKR" }
  await keepNotice(tx, {
    ...{
      provider,
      fault: outcome === "unlisted" ? "unconfirmed" : "refund_refused",
      orderNumber: order_number,
      orderId: order_id,
    },
    notice: { ...notice, state: "paid" },
  })
}
