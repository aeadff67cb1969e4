import { type Database, sql } from "#database/database.ts"
import { sweepCounters } from "#database/limits/limits.ts"
import { sweepShares } from "#database/limits/shares.ts"

/** Removes what is spent. The trail is retained for a year. */
export async function sweep(db: Database): Promise<void> {
  await db.query(sql`DELETE FROM auth.sign_ups WHERE expires_at <= now()`)
  await db.query(sql`DELETE FROM auth.one_time_codes WHERE expires_at <= now()`)
  await db.query(sql`DELETE FROM auth.email_changes WHERE requested_at < now() - interval '1 hour'`)
  await db.query(sql`DELETE FROM auth.message_cooldowns WHERE sent_at < now() - interval '1 hour'`)
  await db.query(sql`DELETE FROM auth.failed_attempts WHERE last_at < now() - interval '1 day'`)
  await db.query(sql`DELETE FROM auth.sessions WHERE ends_at <= now()`)
  await db.query(sql`DELETE FROM auth.flow_states WHERE created_at < now() - interval '1 day'`)
  await db.query(sql`DELETE FROM auth.challenges WHERE created_at < now() - interval '1 day'`)
  await db.query(sql`DELETE FROM auth.factors WHERE status = 'unverified' AND created_at < now() - interval '1 day'`)
  await db.query(sql`DELETE FROM auth.devices WHERE last_seen_at < now() - interval '180 days'`)
  await db.query(sql`DELETE FROM auth.signing_keys WHERE verifies_until <= now()`)
  await sweepCounters(db)
  await sweepShares(db)
  await db.query(sql`DELETE FROM auth.audit_log WHERE created_at < now() - interval '1 year'`)
}
