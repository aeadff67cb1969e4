import { PassThrough, type Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { withTimeLimit } from "#database/connections/time-limit.ts"
import type { Database } from "#database/database.ts"
import type { Jobs } from "#database/jobs/jobs.ts"
import { asError } from "#platform/errors.ts"
import type { Log } from "#platform/log/log.ts"
import type { LastBackup } from "#shop/dashboard/last-backup.ts"
import { failsFor } from "#shop/mails/own-reasons.ts"
import { openBackupKey } from "../archive/backup-key.ts"
import type { Destination } from "../destinations/destination.ts"
import { openDestination } from "../destinations/open-destination.ts"
import type { Keep } from "../destinations/retention.ts"
import { type BackupProcess, startBackupProcess } from "./backup-process.ts"
import type { ToBackupProgram } from "./backup-program.ts"
import { beginRun, endRun, failRun, notifyOwner, type TellsOwner } from "./backup-runs.server.ts"
import type { BackupOptions } from "./backup-settings.ts"
import { readLastBackup } from "./last-backup.server.ts"

export interface BackupsOptions {
  readonly db: Database
  readonly log: Log
  readonly config: BackupOptions
  readonly program: URL | undefined
}

export interface Backups {
  /** Scheduled backups go here; null means that only downloads are made. */
  readonly destination: Pick<Destination, "label" | "list"> | null
  /** A cron expression in Colombo time; null: none are made by the clock. */
  readonly schedule: string | null
  readonly keep: Keep
  last(): Promise<LastBackup>
  /** Begins a backup at the destination, which goes on after this has resolved to its id; null while another one runs. */
  begin(): Promise<string | null>
  /** Begins a backup that is made while it is read, and ends with an error when it breaks off; null while another one runs. */
  stream(): Promise<{ readonly id: string; readonly body: Readable } | null>
  /** Returns the key that opens them: an age identity, `AGE-SECRET-KEY-1…`. */
  key(): Promise<string>
  /**
   * Makes a backup at the destination; none where another one runs.
   * @throws why it failed, after `onFailure` has been told
   */
  make(onFailure: (id: string, reason: string) => Promise<void>): Promise<void>
  /** Stops the backup that this process makes, and waits until what it has written is taken back. */
  stop(): Promise<void>
}

const NOTE_LIMIT_MS = 20_000

export function createBackups({ db, log, config, program }: BackupsOptions): Backups {
  const { url, schedule, keep } = config.backup
  const destination = url ? openDestination(url) : null
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()

  function start(id: string, to: ToBackupProgram["to"], signal: AbortSignal): BackupProcess {
    if (!program) throw new Error("Backups are made by the shop's process.")
    const order = { ...orderOf(config), databaseUrl: db.directUrl, id, to }
    const started = startBackupProcess(program, order, signal)
    const ended = started.finished.catch(() => {})
    running.add(ended)
    void ended.then(() => running.delete(ended))
    return started
  }

  /** Follows a backup to its end, which its process notes; this one where that could not. */
  async function follow(id: string): Promise<void> {
    const { finished, stream } = start(id, "destination", stopping.signal)
    stream.resume()
    try {
      await finished
    } catch (error) {
      await note(() => failRun(db, id, asError(error).message))
      throw error
    }
  }

  /** Passes a backup on, and notes its end: also that of its reader, however long its process is silent. */
  async function pass(id: string, body: PassThrough): Promise<void> {
    const cut = new AbortController()
    body.once("close", () => cut.abort(failsFor("backup_cut_off")))
    const { finished, stream } = start(id, "stream", AbortSignal.any([cut.signal, stopping.signal]))
    try {
      const [content] = await Promise.all([finished, pipeline(stream, body, { end: false })])
      await note(() => endRun(db, id, content))
      body.end()
    } catch (thrown) {
      const error = asError(cut.signal.aborted ? cut.signal.reason : thrown)
      if (!cut.signal.aborted) log.error({ err: error }, "the download of a backup broke off")
      await note(() => failRun(db, id, error.message))
      body.destroy(error)
    }
  }

  return {
    destination,
    schedule,
    keep,
    last: () => readLastBackup(db),
    key: async () => (await openBackupKey(config.dataDir, config.backup.key)).identity,
    async begin() {
      const id = destination && (await beginRun(db, destination.label))
      if (id) follow(id).catch((err) => log.error({ err }, "a backup failed"))
      return id
    },
    async stream() {
      const id = await beginRun(db, null)
      if (id === null) return null
      const body = new PassThrough()
      void pass(id, body)
      return { id, body }
    },
    async make(onFailure) {
      const id = destination && (await beginRun(db, destination.label))
      if (!destination) return
      if (!id) return log.warn("a backup was due while another one ran: it is left out")
      await follow(id).catch(async (error: Error) => {
        if (!stopping.signal.aborted) await note(() => onFailure(id, error.message))
        throw error
      })
    },
    async stop() {
      stopping.abort(failsFor("backup_stopped"))
      await Promise.all(running)
    },
  }

  /** Runs `work` and only logs its failure, because the backup's own error matters more. */
  async function note(work: () => Promise<unknown>) {
    await withTimeLimit(NOTE_LIMIT_MS, work).catch((err) =>
      log.error({ err }, "what became of a backup could not be noted"),
    )
  }
}

function orderOf({ backup, dataDir, filesUrl, secretKey, logLevel }: BackupOptions): BackupOptions {
  return { backup, dataDir, filesUrl, secretKey, logLevel }
}

/** Each attempt has this time, which is more than a backup gives itself. */
const HOURS = 7

/**
 * Backups are made by the clock of the settings, by one process of several; the owner is told of one that fails. A destination that
 * takes none is said at once, and not waited for: a bucket may be silent for minutes, a disk be mounted later.
 */
export async function scheduleBackups(
  jobs: Pick<Jobs, "workLong" | "schedule">,
  services: TellsOwner & { readonly backups: Pick<Backups, "make" | "schedule" | "destination"> },
  say: (line: string) => void,
): Promise<void> {
  const { backups } = services
  await jobs.workLong("backup", HOURS, () => backups.make((id, reason) => notifyOwner(services, id, reason)))
  await jobs.schedule("backup", backups.schedule)
  backups.destination?.list().catch(({ message }: Error) => say(message))
}
