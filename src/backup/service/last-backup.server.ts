import { type Queryable, sql } from "#database/database.ts"
import type { LastBackup } from "#shop/dashboard/last-backup.ts"
import { wordedReason } from "#shop/mails/own-reasons.ts"

export async function readLastBackup(db: Queryable): Promise<LastBackup> {
  const [[row], [held]] = await Promise.all([readLast(db), readHeld(db)])
  const { at = null, bytes = 0, reason = null, late = false } = row ?? {}
  const last = at === null ? null : { at, bytes: bytes ?? 0 }
  const calm = last ? "good" : "none"
  return {
    state: reason !== null ? "failed" : late ? "late" : calm,
    ...{ last, reason: reason && wordedReason(reason) },
    held: held ?? null,
  }
}

const HELD = sql`FROM backups b
  JOIN (SELECT destination, rows FROM backups WHERE outcome = 'done' AND name IS NOT NULL
    ORDER BY started_at DESC LIMIT 1) AS newest ON b.destination = newest.destination AND b.rows > newest.rows
  WHERE b.outcome = 'done' AND b.name IS NOT NULL AND b.removed_at IS NULL`

/** Returns the held backup with the most rows: where rows were lost more than once, it shows how many in all. */
function readHeld(db: Queryable) {
  return db.query<{ at: string; rows: number; rows_now: number }>(
    sql`SELECT b.started_at AS at, b.rows, newest.rows AS rows_now ${HELD} AND b.held = 'asked'
        ORDER BY b.rows DESC, b.started_at DESC LIMIT 1`,
  )
}

/** Releases backups with more rows than the newest: from the next backup on they are removed like others. Returns their number. */
export async function letHeldGo(db: Queryable): Promise<number> {
  const gone = await db.query(
    sql`UPDATE backups SET held = 'let_go' WHERE id IN (SELECT b.id ${HELD}) AND held IS DISTINCT FROM 'let_go' RETURNING id`,
  )
  return gone.length
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
