import { type Queryable, sql } from "#database/database.ts"
import type { Asker } from "#database/limits/shares.ts"
import { siteNetworkOf } from "#platform/limits/networks.ts"
import { done } from "#platform/result.ts"
import type { CodeKind } from "../codes/codes.ts"
import type { AuthContext } from "../context.ts"
import { type Refusal, type Result, refuse } from "../refusal.ts"
import type { AuthRefusalCode } from "../refusal-codes.ts"

const COOLDOWN_SECONDS = 60

/**
 * Takes the right to mail the e-mail address now: once a minute for each requester, so that a stranger's request does not hold up its
 * owner's, and within the hour's limits. Stored for every address, known or not: a refusal must not reveal which.
 * A refusal holds the seconds left.
 */
export async function claimMail(
  { allowance }: AuthContext,
  tx: Queryable,
  email: string,
  kind: CodeKind,
  asker: Asker,
): Promise<Result> {
  const left = await claim(tx, email, kind, asker)
  return left === null ? allowance.takeMail(tx, kind, email, asker) : tooSoon("over_email_send_rate_limit", left)
}

/** Refuses while the cooldown of such a mail lasts. It claims nothing, and so can be asked before costly work. */
export async function checkCooldown(q: Queryable, email: string, kind: CodeKind, asker: Asker): Promise<Result> {
  const left = await secondsLeft(q, email, kind, asker)
  return left > 0 ? tooSoon("over_email_send_rate_limit", left) : done
}

export async function claimText(
  { allowance }: AuthContext,
  tx: Queryable,
  phone: string,
  asker: Asker,
): Promise<Result> {
  const left = await claim(tx, phone, "text", asker)
  return left === null ? allowance.takeText(tx, phone, asker) : tooSoon("over_sms_send_rate_limit", left)
}

async function claim(tx: Queryable, recipient: string, kind: string, asker: Asker): Promise<number | null> {
  const claimed = await tx.query(sql`INSERT INTO auth.message_cooldowns AS c (recipient, kind, requested_by)
    VALUES (${recipient}, ${kind}, ${requesterOf(asker)})
    ON CONFLICT (recipient, kind, requested_by) DO UPDATE SET sent_at = now()
      WHERE c.sent_at <= now() - make_interval(secs => ${COOLDOWN_SECONDS}) RETURNING 1`)
  return claimed.length > 0 ? null : Math.max(await secondsLeft(tx, recipient, kind, asker), 1)
}

async function secondsLeft(q: Queryable, recipient: string, kind: string, asker: Asker): Promise<number> {
  const [row] = await q.query<{ left: number }>(
    sql`SELECT ceil(extract(epoch FROM sent_at - clock_timestamp()) + ${COOLDOWN_SECONDS})::integer AS left
        FROM auth.message_cooldowns WHERE recipient = ${recipient} AND kind = ${kind} AND requested_by = ${requesterOf(asker)}`,
  )
  return row?.left ?? 0
}

/** Returns the user, or for a guest the largest network that one customer may have. */
export function requesterOf(asker: Asker): string {
  return "userId" in asker ? asker.userId : siteNetworkOf(asker.ip)
}

function tooSoon(code: AuthRefusalCode, left: number): Refusal {
  return refuse(429, code, `For security purposes, you can only request this after ${left} seconds.`, {
    values: { seconds: left },
    retryAfter: left,
  })
}
