import { Socket } from "node:net"
import { setPriority } from "node:os"
import { openDatabase } from "#database/database.ts"
import { asError } from "#platform/errors.ts"
import { createLog } from "#platform/log/log.ts"
import { failsFor } from "#shop/mails/own-reasons.ts"
import { openBackupKey } from "../archive/backup-key.ts"
import { writeBackup } from "../archive/write-backup.ts"
import { openDestination } from "../destinations/open-destination.ts"
import type { BackupContent } from "./backup-runs.server.ts"
import type { BackupOptions } from "./backup-settings.ts"
import { backupSource } from "./backup-source.ts"
import { type BackupRun, backUpInto, backUpTo } from "./backup-to-destination.ts"

export interface ToBackupProgram extends BackupOptions {
  readonly databaseUrl: string
  readonly id: string
  readonly to: "destination" | "stream"
}

export type FromBackupProgram = { readonly content: BackupContent } | { readonly failed: string }

/** Requests of the shop come first on a busy machine. */
const PRIORITY = 10
/** One reports while the other is busy. */
const CONNECTIONS = 2
/** The file descriptor of the pipe to the process that started this one. */
const STREAM_FD = 4

/** Runs as the process that makes a backup; it ends with the backup, or when `stop` aborts: also with the process that started it. */
export async function makeBackup(stop: AbortSignal): Promise<void> {
  setPriority(PRIORITY)
  const order = await new Promise<ToBackupProgram>((resolve) => process.once("message", resolve))
  try {
    await tell({ content: await makeAsTold(order, stop) })
    process.exit(0)
  } catch (error) {
    const { message } = stop.aborted ? failsFor("backup_stopped") : asError(error)
    await tell({ failed: message })
    process.exit(1)
  }
}

async function makeAsTold(order: ToBackupProgram, signal: AbortSignal): Promise<BackupContent> {
  const { id, databaseUrl, backup, logLevel } = order
  const db = openDatabase(databaseUrl, { max: CONNECTIONS, onUnavailable: () => {} })
  const [source, { recipient }] = await Promise.all([
    backupSource(order, databaseUrl),
    openBackupKey(order.dataDir, backup.key),
  ])
  const write: BackupRun["write"] = (sink, ended) => writeBackup({ ...source, recipient, signal: ended }, sink)
  const run: BackupRun = { db, log: createLog(logLevel), id, signal, write }
  if (order.to === "stream") return backUpInto(new Socket({ fd: STREAM_FD, readable: false, writable: true }), run)
  if (!backup.url) throw new Error("BACKUP_URL is not set.")
  return backUpTo({ ...run, destination: openDestination(backup.url), keep: backup.keep })
}

function tell(message: FromBackupProgram): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()))
}
