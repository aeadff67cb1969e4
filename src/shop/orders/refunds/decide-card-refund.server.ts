import { sql } from "#database/database.ts"
import type { CardRefundsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { readLocked } from "../admin/admin-orders-detail.server.ts"
import type { AdminOrder } from "../admin/admin-orders-json.ts"
import type { CardShop } from "../cards/card-shop.server.ts"
import { CLAIM_SECONDS, IS_TO_DECIDE } from "./card-refunds.server.ts"
import { changeInVersion } from "./refund.server.ts"
import type { RefundDecision } from "./refund-form.ts"
import { countCardRefund } from "./settle-card-refunds.server.ts"

const notToDecide = refusal(409, "refund_not_to_decide", m.errors_refund_not_to_decide)

/**
 * Writes what an admin has found out of a refund of which its provider does not say what became of it: the money went back, and counts, or it did
 * not, and can go back in another way. The provider is asked no more; while it is being asked, nothing is decided.
 */
export function decideCardRefund(
  shop: Pick<CardShop, "db" | "outbox">,
  actorId: string,
  orderId: string,
  { version, went_back }: RefundDecision,
): Promise<Result<AdminOrder, AdminOrder>> {
  return changeInVersion(shop.db, orderId, version, async ({ tx, order }) => {
    const state = went_back ? "done" : "refused"
    const [refund] = await tx.query<CardRefundsRow & { was: string }>(
      sql`WITH found AS (SELECT id, state AS was FROM card_refunds WHERE order_id = ${orderId} AND ${IS_TO_DECIDE}
              AND asked_at < now() - ${CLAIM_SECONDS} * interval '1 second' FOR UPDATE)
          UPDATE card_refunds r SET state = ${state} FROM found WHERE r.id = found.id RETURNING r.*, was`,
    )
    if (!refund) return notToDecide
    await tx.query(sql`UPDATE orders SET version = version + 1, updated_at = now() WHERE id = ${orderId}`)
    if (went_back) await countCardRefund(tx, shop, order, { ...refund, actor_id: actorId })
    const money = { refund_amount: Number(refund.amount), refund_way: "card" }
    const before = { ...money, refund_state: refund.was }
    const after = { ...money, refund_state: state }
    await recordChange(tx, { kind: "order", id: orderId, action: "updated", actorId, before, after })
    return ok(await readLocked(tx, orderId))
  })
}
