import { type Queryable, sql } from "#database/database.ts"
import type { CardNotice } from "#shop/cards/provider.server.ts"
import { numericFromCents } from "#shop/money.ts"
import { isSentBack } from "../order/card-refunds.server.ts"
import { keepNotice } from "./card-notices.server.ts"

interface Counted {
  readonly isOwn: boolean
  readonly isSame: boolean
}

/**
 * Returns why a notice proves no payment of a locked order by itself. A provider's signature need not cover the payment's id, so one that was
 * overheard says anything of any id: it is believed of the first payment of each amount that is asked of
 * an order, since it covers that, and of no id of another order.
 */
export async function idFault(
  tx: Queryable,
  provider: string,
  { providerId, state, cents }: CardNotice,
  orderId: string,
): Promise<"other_order" | "unconfirmed" | null> {
  const counted = await tx.query<Counted>(
    sql`SELECT order_id = ${orderId} AS "isOwn", provider_id = ${providerId} AS "isSame" FROM payments WHERE provider = ${provider}
          AND (order_id = ${orderId} AND kind = 'payment' AND state = 'paid' AND amount = ${numericFromCents(cents)} OR order_id <> ${orderId} AND provider_id = ${providerId})`,
  )
  if (counted.some(({ isOwn }) => !isOwn)) return "other_order"
  const isAnother = counted.length > 0 && !counted.some(({ isSame }) => isSame)
  return isAnother && (state === "paid" || state === "charged_back") ? "unconfirmed" : null
}

/**
 * Gives the id of a payment that the provider lists for a locked order to the row that was counted under an id which the provider does not
 * list, so that the payment counts once. Another order that has borrowed the id loses it, and its owner is told.
 */
export async function correctIds(
  tx: Queryable,
  provider: string,
  { providerId, state, cents, currency }: CardNotice,
  orderId: string,
  listed: ReadonlySet<string>,
): Promise<void> {
  const others = await tx.query<{ orderId: string; orderNumber: string }>(
    sql`UPDATE payments p SET provider_id = ${providerId} || '-of-another-order-' || p.id FROM orders o
        WHERE o.id = p.order_id AND p.provider = ${provider} AND p.provider_id = ${providerId} AND p.order_id <> ${orderId}
        RETURNING o.id AS "orderId", o.order_number AS "orderNumber"`,
  )
  for (const other of others) {
    const notice = { orderNumber: other.orderNumber, providerId, cents, currency, state }
    await keepNotice(tx, { provider, fault: "unconfirmed", ...other, notice })
  }
  const own = await tx.query<{ id: string; isBack: boolean }>(
    sql`SELECT provider_id AS id, EXISTS (SELECT FROM payments b WHERE b.provider = p.provider AND b.provider_id = p.provider_id
            AND b.kind = 'correction') AS "isBack"
        FROM payments p WHERE provider = ${provider} AND order_id = ${orderId} AND kind = 'payment' AND state = 'paid' ORDER BY p.id`,
  )
  const invented = own.find(({ id, isBack }) => !listed.has(id) && (!isBack || state === "charged_back"))
  if (invented && !own.some(({ id }) => id === providerId)) {
    await tx.query(
      sql`UPDATE payments SET provider_id = ${providerId} WHERE provider = ${provider} AND provider_id = ${invented.id}
            AND order_id = ${orderId} AND (kind = 'correction' OR state = 'paid')`,
    )
  }
  await tx.query(
    sql`UPDATE card_notices SET seen_at = now() WHERE provider = ${provider} AND provider_id = ${providerId} AND order_id = ${orderId}
          AND fault IN ('unconfirmed', 'other_order') AND seen_at IS NULL`,
  )
}

/** Keeps for the owner that the provider has sent a payment back without the shop, which still counts it. */
export async function keepSentBack(
  tx: Queryable,
  provider: string,
  notice: CardNotice,
  orderId: string,
): Promise<"sent_back" | "known"> {
  if (await isSentBack(tx, provider, notice.providerId)) return "known"
  const kept = { provider, fault: "sent_back", orderNumber: notice.orderNumber, orderId, notice } as const
  return (await keepNotice(tx, kept)) ? kept.fault : "known"
}
