import { createHash } from "node:crypto"
import { type Queryable, sql } from "#database/database.ts"
import type { CardNoticesRow } from "#database/rows.ts"
import type { CardNotice } from "#shop/cards/provider.server.ts"
import { numericFromCents } from "#shop/money.ts"

/** Anybody can send what is forged: no more of it than this is kept for the owner, the latest of it; the rest is in the log alone. */
const MAX_FORGED = 200
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

/** Keeps for the owner what fits no order, or asks for a decision: once however often it is said. Returns whether it is new. */
export async function keepNotice(db: Queryable, { provider, fault, orderNumber, orderId, notice }: KeptNotice) {
  const amount = notice ? `${numericFromCents(notice.cents)} ${notice.currency}` : null
  const said = [orderNumber, notice?.providerId ?? null, notice?.state ?? null, amount].map(shortened)
  const digest = createHash("sha256").update(JSON.stringify(said)).digest("base64url")
  const [number, providerId, state, money] = said
  const kept = await db.query<{ isNew: boolean }>(
    sql`INSERT INTO card_notices AS n (provider, fault, digest, order_number, order_id, provider_id, state, amount)
        VALUES (${provider}, ${fault}, ${digest}, ${number}, ${orderId ?? null}::uuid, ${providerId}, ${state}, ${money})
        ON CONFLICT (provider, fault, digest) DO UPDATE SET times = n.times + 1, created_at = now() RETURNING times = 1 AS "isNew"`,
  )
  const isNew = kept[0]?.isNew ?? false
  if (isNew && fault === "forged") {
    await db.query(
      sql`DELETE FROM card_notices WHERE id IN (
            SELECT id FROM card_notices WHERE fault = 'forged' ORDER BY created_at DESC, id DESC OFFSET ${MAX_FORGED})`,
    )
  }
  return isNew
}

/** PostgreSQL stores no NUL, and what is shown to an owner is a line at most. */
function shortened(text: string | null): string | null {
  const line = (text ?? "").toWellFormed().replaceAll(/\p{Cc}/gu, "")
  return line.slice(0, MAX_TEXT) || null
}

export async function sweepCardNotices(db: Queryable): Promise<void> {
  await db.query(sql`DELETE FROM card_notices WHERE created_at < now() - ${DAYS_KEPT} * interval '1 day'`)
}
