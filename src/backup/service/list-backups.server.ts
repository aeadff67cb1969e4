import { setTimeout as pause } from "node:timers/promises"
import { type Queryable, sql } from "#database/database.ts"
import type { BackupsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { asError } from "#platform/errors.ts"
import { wordedReason } from "#shop/mails/own-reasons.ts"
import type { BackupEntry, BackupList } from "./backup-json.ts"
import { SILENT } from "./backup-runs.server.ts"
import type { Backups } from "./create-backups.ts"

const ENTRIES = 40
/** A destination has this time to respond while an admin waits. */
const LOOK_MS = 5_000

type Row = Omit<BackupEntry, "stored"> & Pick<BackupsRow, "name" | "removed_at">

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
    backups: rows.map(({ name, removed_at, error, ...row }) => ({
      ...row,
      error: error && wordedReason(error),
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
    return { names: new Set(), problem: asError(error).message }
  }
}

export async function isRunning(db: Queryable): Promise<boolean> {
  const rows = await db.query(sql`SELECT FROM backups WHERE outcome = 'running' AND seen_at >= now() - ${SILENT}`)
  return rows.length > 0
}
