import { type Queryable, sql } from "#database/database.ts"
import type { Log } from "#platform/log/log.ts"
import { authEvents } from "#platform/metrics/metrics.ts"

export type AuditEvent =
  | "sign_up"
  | "confirmed"
  | "sign_in"
  | "sign_in_failed"
  | "verification_failed"
  | "attempts_held_up"
  | "recovery_requested"
  | "refreshed"
  | "refresh_reused"
  | "session_displaced"
  | "code_requested"
  | "password_changed"
  | "email_change_requested"
  | "email_changed"
  | "sign_out"
  | "factor_enrolled"
  | "factor_added"
  | "factor_removed"
  | "factor_verified"
  | "factor_failed"
  | "recovery_codes_made"
  | "recovery_code_used"
  | "recovery_code_failed"
  | "identity_linked"
  | "identity_unlinked"

interface Entry {
  userId?: string | null
  sessionId?: string | null
  ip: string
  /** Holds plain words only: never a secret, a code, a token or an e-mail address. */
  detail?: Record<string, string>
}

/** Writes the trail: a row that commits with what it records, and a line in the log. */
export async function audit(q: Queryable, log: Log, event: AuditEvent, entry: Entry): Promise<void> {
  const { userId = null, sessionId = null, ip, detail = {} } = entry
  await q.query(sql`INSERT INTO auth.audit_log (event, user_id, session_id, ip, detail)
    VALUES (${event}, ${userId}, ${sessionId}, ${ip.slice(0, 64)}, ${JSON.stringify(detail)})`)
  authEvents.inc({ event })
  log.info({ event, userId, sessionId, ip, ...detail }, "auth")
}
