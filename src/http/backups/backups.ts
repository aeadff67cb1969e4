import { PassThrough } from "node:stream"
import { pipeline } from "node:stream/promises"
import { openBackupKey } from "#backup/backup-key.ts"
import { openDestination } from "#backup/destinations/open-destination.ts"
import { withTimeLimit } from "#database/connections/time-limit.ts"
import type { Database } from "#database/database.ts"
import type { Jobs } from "#database/jobs/jobs.ts"
import type { Log } from "#platform/log/log.ts"
import { beginRun, endRun, failRun, notifyOwner } from "#shop/backups/backup-runs.server.ts"
import type { Backups } from "#shop/backups/backup-service.ts"
import { failsFor } from "#shop/mails/own-reasons.ts"
import type { ShopServices } from "../services.ts"
import { type BackupProcess, startBackupProcess } from "./backup-process.ts"
import type { BackupOptions, ToBackupProgram } from "./backup-program.ts"

export interface BackupsOptions {
  readonly db: Database
  readonly log: Log
  readonly config: BackupOptions
  readonly program: URL | undefined
}

export interface RunningBackups extends Backups {
  /**
   * Makes a backup at the destination; none where another one runs.
   * @throws why it failed, after `onFailure` has been told
   */
  make(onFailure: (id: string, reason: string) => Promise<void>): Promise<void>
  /** Stops the backup that this process makes, and waits until what it has written is taken back. */
  stop(): Promise<void>
}

const NOTE_LIMIT_MS = 20_000

export function createBackups({ db, log, config, program }: BackupsOptions): RunningBackups {
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
      await note(() => failRun(db, id, (error as Error).message))
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
      const error = (cut.signal.aborted ? cut.signal.reason : thrown) as Error
      if (!cut.signal.aborted) log.error({ err: error }, "the download of a backup broke off")
      await note(() => failRun(db, id, error.message))
      body.destroy(error)
    }
  }

  return {
    destination,
    schedule,
    keep,
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
  backups: Pick<RunningBackups, "make" | "schedule" | "destination">,
  services: Pick<ShopServices, "db" | "outbox" | "settings">,
  say: (line: string) => void,
): Promise<void> {
  await jobs.workLong("backup", HOURS, () => backups.make((id, reason) => notifyOwner(services, id, reason)))
  await jobs.schedule("backup", backups.schedule)
  backups.destination?.list().catch(({ message }: Error) => say(message))
}
