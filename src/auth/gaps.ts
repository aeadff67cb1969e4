import { type Queryable, sql } from "#database/database.ts"
import type { CodeKind } from "./codes.ts"
import { type Refusal, refuse } from "./refusal.ts"

const GAP_SECONDS = 60

/**
 * Takes the right to mail the address now. Kept for every address, known or not: a refusal must not tell which.
 * @returns the refusal with the seconds left, or null when the mail may go
 */
export async function claimMail(tx: Queryable, email: string, kind: CodeKind): Promise<Refusal | null> {
  const left = await claim(tx, email, kind)
  return left === null ? null : tooSoon("over_email_send_rate_limit", left)
}

/** The same for a text message to a phone number. */
export async function claimText(tx: Queryable, phone: string): Promise<Refusal | null> {
  const left = await claim(tx, phone, "text")
  return left === null ? null : tooSoon("over_sms_send_rate_limit", left)
}

async function claim(tx: Queryable, recipient: string, kind: string): Promise<number | null> {
  const claimed = await tx.query(sql`INSERT INTO auth.message_gaps AS g (recipient, kind) VALUES (${recipient}, ${kind})
    ON CONFLICT (recipient, kind) DO UPDATE SET sent_at = now()
      WHERE g.sent_at <= now() - make_interval(secs => ${GAP_SECONDS}) RETURNING 1`)
  if (claimed.length > 0) return null
  const [row] = await tx.query<{ left: number }>(
    sql`SELECT ceil(extract(epoch FROM sent_at - clock_timestamp()) + ${GAP_SECONDS})::integer AS left
        FROM auth.message_gaps WHERE recipient = ${recipient} AND kind = ${kind}`,
  )
  return Math.max(row?.left ?? GAP_SECONDS, 1)
}

function tooSoon(code: string, left: number): Refusal {
  return refuse(429, code, `For security purposes, you can only request this after ${left} seconds.`, {
    retryAfter: left,
  })
}
