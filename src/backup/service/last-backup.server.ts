import { type Queryable, sql } from "#database/database.ts"
import type { LastBackup } from "#shop/dashboard/last-backup.ts"
import { wordedReason } from "#shop/mails/own-reasons.ts"

export async function readLastBackup(db: Queryable): Promise<LastBackup> {
  const [row] = await readLast(db)
  const { at = null, bytes = 0, reason = null, late = false } = row ?? {}
  const last = at === null ? null : { at, bytes: bytes ?? 0 }
  const calm = last ? "good" : "none"
  return {
    state: reason !== null ? "failed" : late ? "late" : calm,
    ...{ last, reason: reason && wordedReason(reason) },
  }
}

function readLast(db: Queryable) {
  return db.query<{ at: string | null; bytes: number | null; reason: string | null; late: boolean }>(
    sql`SELECT good.started_at AS at, good.bytes, failed.error AS reason,
          EXISTS (SELECT FROM orders WHERE created_at > COALESCE(good.started_at, '-infinity')
            AND created_at < now() - interval '2 days') AS late
        FROM (SELECT) AS one
        LEFT JOIN LATERAL (SELECT started_at, bytes FROM backups WHERE outcome = 'done'
          ORDER BY started_at DESC LIMIT 1) AS good ON true
        LEFT JOIN LATERAL (SELECT error FROM backups WHERE outcome = 'failed' AND destination IS NOT NULL
          AND started_at > COALESCE(good.started_at, '-infinity') ORDER BY started_at DESC LIMIT 1) AS failed ON true`,
  )
}
