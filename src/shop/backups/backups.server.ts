import { setTimeout as pause } from "node:timers/promises"
import { type Queryable, sql } from "#database/database.ts"
import type { BackupsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { wordedReason } from "#shop/mails/own-reasons.ts"
import { SILENT } from "./backup-runs.server.ts"
import type { Backups } from "./backup-service.ts"
import type { BackupEntry, BackupList, LastBackup } from "./backups.ts"

const ENTRIES = 40
/** A destination has this time to respond while an admin waits. */
const LOOK_MS = 5_000

type Row = Omit<BackupEntry, "started_at" | "finished_at" | "stored"> &
  Pick<BackupsRow, "started_at" | "finished_at" | "name" | "removed_at">

export async function listBackups(
  db: Queryable,
  { destination, schedule, keep }: Pick<Backups, "destination" | "schedule" | "keep">,
): Promise<BackupList> {
  const [rows, there] = await Promise.all([
    // A killed backup is recorded as failed when the next begins.
    db.query<Row>(
      sql`SELECT id, destination, started_at, finished_at, bytes, error, name, removed_at,
            CASE WHEN outcome = 'running' AND seen_at < now() - ${SILENT} THEN 'failed' ELSE outcome END AS outcome
          FROM backups ORDER BY started_at DESC LIMIT ${ENTRIES}`,
    ),
    look(destination),
  ])
  const { label = null } = destination ?? {}
  return {
    ...{ destination: label, schedule, keep, problem: there.problem },
    backups: rows.map(({ name, removed_at, started_at, finished_at, error, ...row }) => ({
      ...row,
      error: error && wordedReason(error),
      started_at: started_at.toISOString(),
      finished_at: finished_at?.toISOString() ?? null,
      stored:
        row.outcome === "done" &&
        name !== null &&
        row.destination === label &&
        removed_at === null &&
        there.names.has(name),
    })),
  }
}

async function look(destination: Backups["destination"]): Promise<{ names: Set<string>; problem: string | null }> {
  if (!destination) return { names: new Set(), problem: null }
  try {
    const late = pause(LOOK_MS, null, { ref: false })
    const found = await Promise.race([destination.list(), late])
    if (found === null) return { names: new Set(), problem: m.errors_backup_place_silent({ place: destination.label }) }
    return { names: new Set(found.map(({ name }) => name)), problem: null }
  } catch (error) {
    return { names: new Set(), problem: (error as Error).message }
  }
}

export async function storedName(db: Queryable, destination: string, id: string): Promise<string | null> {
  const [row] = await db.query<{ name: string | null }>(
    sql`SELECT name FROM backups WHERE id = ${id} AND destination = ${destination} AND outcome = 'done'`,
  )
  return row?.name ?? null
}

export async function isRunning(db: Queryable): Promise<boolean> {
  const rows = await db.query(sql`SELECT FROM backups WHERE outcome = 'running' AND seen_at >= now() - ${SILENT}`)
  return rows.length > 0
}

export async function readLastBackup(db: Queryable): Promise<LastBackup> {
  const [[row], [held]] = await Promise.all([readLast(db), readHeld(db)])
  const { at = null, bytes = 0, reason = null, late = false } = row ?? {}
  const last = at && { at: at.toISOString(), bytes: bytes ?? 0 }
  const calm = last ? "good" : "none"
  return {
    state: reason !== null ? "failed" : late ? "late" : calm,
    ...{ last, reason: reason && wordedReason(reason) },
    held: held ? { ...held, at: held.at.toISOString() } : null,
  }
}

const HELD = sql`FROM backups b
  JOIN (SELECT destination, rows FROM backups WHERE outcome = 'done' AND name IS NOT NULL
    ORDER BY started_at DESC LIMIT 1) AS newest ON b.destination = newest.destination AND b.rows > newest.rows
  WHERE b.outcome = 'done' AND b.name IS NOT NULL AND b.removed_at IS NULL`

/** Returns the held backup with the most rows: where rows were lost more than once, it shows how many in all. */
function readHeld(db: Queryable) {
  return db.query<{ at: Date; rows: number; rows_now: number }>(
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
  return db.query<{ at: Date | null; bytes: number | null; reason: string | null; late: boolean }>(
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
