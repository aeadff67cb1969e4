import { createHash } from "node:crypto"
import { type Queryable, sql } from "#database/database.ts"
import type { CardNoticesRow } from "#database/rows.ts"
import type { CardNotice } from "#shop/cards/provider.server.ts"
import { numericFromCents } from "#shop/money.ts"

/** Is about a payment that is counted: each stands by itself. The same fault of other ids, which may be invented, is one notice. */
const OF_A_PAYMENT: readonly Fault[] = ["refund_due", "charged_back", "refund_refused", "sent_back"]
const DAYS_KEPT = 90
const MAX_TEXT = 64

type Fault = CardNoticesRow["fault"]

export interface KeptNotice {
  readonly provider: string
  readonly fault: Fault
  readonly orderNumber: string | null
  readonly orderId?: string
  readonly notice?: CardNotice
}

/**
 * Keeps for the owner what fits no order, or asks for a decision: once however often it is said. Anybody can send what is forged, so that is
 * counted in one row, without a word of it. Returns whether it is new.
 */
export async function keepNotice(db: Queryable, { provider, fault, orderNumber, orderId, notice }: KeptNotice) {
  const amount = notice ? `${numericFromCents(notice.cents)} ${notice.currency}` : null
  const said = [orderNumber, notice?.providerId ?? null, notice?.state ?? null, amount].map(shortened)
  const [number, providerId, state, money] = fault === "forged" ? [null, null, null, null] : said
  const same = [number, OF_A_PAYMENT.includes(fault) ? providerId : null, state, money]
  const digest = createHash("sha256").update(JSON.stringify(same)).digest("base64url")
  const kept = await db.query<{ isNew: boolean }>(
    sql`INSERT INTO card_notices AS n (provider, fault, digest, order_number, order_id, provider_id, state, amount)
        VALUES (${provider}, ${fault}, ${digest}, ${number}, ${orderId ?? null}::uuid, ${providerId}, ${state}, ${money})
        ON CONFLICT (provider, fault, digest) DO UPDATE SET created_at = now(), provider_id = excluded.provider_id,
          times = CASE WHEN n.seen_at IS NOT NULL AND n.fault = 'forged' THEN 1 ELSE n.times + 1 END,
          seen_at = CASE WHEN n.fault <> 'forged' AND n.provider_id IS NOT DISTINCT FROM excluded.provider_id THEN n.seen_at END
        RETURNING times = 1 AS "isNew"`,
  )
  return kept[0]?.isNew ?? false
}

/** PostgreSQL stores no NUL, and what is shown to an owner is a line at most. */
function shortened(text: string | null): string | null {
  const line = (text ?? "").toWellFormed().replaceAll(/\p{Cc}/gu, "")
  return line.slice(0, MAX_TEXT).toWellFormed() || null
}

/** Returns whether what names an order or a payment is a line that PostgreSQL stores as it is. */
export function isStorable(text: string): boolean {
  return shortened(text) === text
}

export async function sweepCardNotices(db: Queryable): Promise<void> {
  await db.query(sql`DELETE FROM card_notices WHERE created_at < now() - ${DAYS_KEPT} * interval '1 day'`)
}
