import { type Database, type Queryable, sql } from "#database/database.ts"
import type { BackupsRow } from "#database/rows.ts"
import type { Parts } from "#shop/api/parts.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { OwnReason } from "#shop/mails/own-reasons.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"

/** A running backup reports this often that it continues. */
export const REPORT_MS = 10_000
/** One that has not reported for so long was killed, and keeps no other from running. */
export const SILENT = sql`interval '2 minutes'`
const RUNS_KEPT = 100
const INTERRUPTED: OwnReason = "backup_interrupted"

export interface BackupContent {
  readonly bytes: number
  readonly rows: number
  readonly files: number
}

/**
 * Notes that a backup begins, which gives the right to make it: only one of all processes has it at a time.
 * @param destination as people read it; null: the browser of an admin
 * @returns its id; null while another one runs
 */
export function beginRun(db: Database, destination: string | null): Promise<string | null> {
  return db.transaction(async (tx) => {
    await tx.query(
      sql`UPDATE backups SET outcome = 'failed', finished_at = now(), error = ${INTERRUPTED}
          WHERE outcome = 'running' AND seen_at < now() - ${SILENT}`,
    )
    const [begun] = await tx.query<{ id: string }>(
      sql`INSERT INTO backups (destination) VALUES (${destination})
          ON CONFLICT (outcome) WHERE outcome = 'running' DO NOTHING RETURNING id`,
    )
    return begun?.id ?? null
  })
}

/** Reports that a backup goes on. Returns false when it must not, because it was silent for too long. */
export async function reportRun(db: Queryable, id: string, bytes: number, name: string | null): Promise<boolean> {
  const found = await db.query(
    sql`UPDATE backups SET seen_at = now(), bytes = ${bytes}, name = ${name} WHERE id = ${id} AND outcome = 'running' RETURNING id`,
  )
  return found.length > 0
}

/** Notes that a backup is complete; resolves to false when it had lost the right to be made. */
export async function endRun(db: Queryable, id: string, { bytes, rows, files }: BackupContent): Promise<boolean> {
  const ended = await db.query(
    sql`UPDATE backups SET outcome = 'done', finished_at = now(), bytes = ${bytes}, rows = ${rows}, files = ${files}
        WHERE id = ${id} AND outcome = 'running' RETURNING id`,
  )
  await forgetRuns(db)
  return ended.length > 0
}

/** Notes a complete backup that an operator's command has written, as of `time`. */
export async function noteBackup(db: Queryable, { time, bytes, rows, files }: BackupContent & { time: Date }) {
  await db.query(
    sql`INSERT INTO backups (started_at, finished_at, outcome, bytes, rows, files)
        VALUES (${time}, now(), 'done', ${bytes}, ${rows}, ${files})`,
  )
  await forgetRuns(db)
}

/** Notes why a backup failed, unless it has ended already. */
export async function failRun(db: Queryable, id: string, error: string): Promise<void> {
  await db.query(
    sql`UPDATE backups SET outcome = 'failed', finished_at = now(), error = ${error.slice(0, 1000)}
        WHERE id = ${id} AND outcome = 'running'`,
  )
  await forgetRuns(db)
}

/** Forgets the oldest, except those whose file is there. */
async function forgetRuns(db: Queryable): Promise<void> {
  await db.query(
    sql`DELETE FROM backups WHERE (outcome = 'failed' OR removed_at IS NOT NULL OR destination IS NULL)
          AND id NOT IN (SELECT id FROM backups ORDER BY started_at DESC LIMIT ${RUNS_KEPT})
          AND outcome <> 'running'`,
  )
}

export interface LastBackups {
  /** The time when the last complete one began: it shows the shop as it was then. */
  readonly done_at: string | null
  /** The outcome of the last one that is not running any more. */
  readonly outcome: "done" | "failed" | null
}

export async function readLastBackups(db: Queryable): Promise<LastBackups> {
  const [last] = await db.query<LastBackups>(
    sql`SELECT (SELECT max(started_at) FROM backups WHERE outcome = 'done') AS done_at,
          (SELECT outcome FROM backups WHERE outcome <> 'running' ORDER BY started_at DESC LIMIT 1) AS outcome`,
  )
  return last ?? { done_at: null, outcome: null }
}

export type StoredRun = Pick<BackupsRow, "id" | "outcome" | "rows"> & { name: string }

/** Returns the backups whose file may exist, and those that failed and may have left something. */
export async function runsAt(db: Queryable, destination: string): Promise<StoredRun[]> {
  return db.query<StoredRun>(
    sql`SELECT id, name, outcome, rows FROM backups
        WHERE destination = ${destination} AND name IS NOT NULL AND removed_at IS NULL AND outcome <> 'running'`,
  )
}

export async function noteRemoved(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(sql`UPDATE backups SET removed_at = now() WHERE id = ANY(${[...ids]}::uuid[])`)
}

/** The owner is notified at most this often that backups fail, while none succeeds. */
const TOLD_AGAIN = sql`interval '7 days'`

/**
 * Claims to notify the owner of a failed backup, in the transaction that queues the mail: once, and again a week later if none has succeeded.
 * @returns when the last complete one was made, if there is one; null when nothing is to be said
 */
export async function claimNotification(tx: Queryable, id: string): Promise<{ lastAt: string | null } | null> {
  const claimed = await tx.query(
    sql`UPDATE backups b SET told = true WHERE id = ${id} AND outcome = 'failed' AND NOT EXISTS (
          SELECT FROM backups earlier WHERE earlier.told AND earlier.started_at > now() - ${TOLD_AGAIN}
            AND NOT EXISTS (SELECT FROM backups good WHERE good.outcome = 'done' AND good.started_at > earlier.started_at))
        RETURNING id`,
  )
  if (claimed.length === 0) return null
  const [last] = await tx.query<{ started_at: string }>(
    sql`SELECT started_at FROM backups WHERE outcome = 'done' ORDER BY started_at DESC LIMIT 1`,
  )
  return { lastAt: last?.started_at ?? null }
}

export interface TellsOwner extends Parts<"db"> {
  readonly outbox: Outbox
  readonly settings: Pick<LiveSettings, "values">
}

export async function notifyOwner({ db, outbox, settings }: TellsOwner, id: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const claimed = await claimNotification(tx, id)
    if (!claimed) return
    const { email: to } = settings.values.notifications
    await outbox.queueMail(tx, { kind: "backup-failed", to, reason, ...claimed })
  })
}
