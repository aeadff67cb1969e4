import { Worker } from "node:worker_threads"
import type { Database } from "#database/database.ts"
import { countFailure, countStatement } from "#database/statements.ts"
import { DatabaseUnavailable } from "#database/unavailable.ts"
import { type Log, writeLine } from "#platform/log/log.ts"
import { mailAttempts, mailThreadFailures } from "#platform/metrics/metrics.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import type { FromMailThread, MailSettings, MailThreadData, ToMailThread } from "./mail-worker.ts"

interface MailThreadOptions {
  /** The program of the thread, which calls `sendMails`. */
  readonly program: URL
  readonly config: MailSettings
  readonly log: Log
  readonly db: Pick<Database, "url" | "directUrl" | "noteFailure">
  readonly settings: Pick<LiveSettings, "current" | "onChange">
}

const RESTART_MS = { first: 1_000, longest: 60_000 }
// Twice what the thread needs for a hundred long mails.
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

export interface MailThread {
  /** Waits for the mails that are being handed over, until `hurry` aborts: then the thread is ended. */
  stop(hurry?: AbortSignal): Promise<void>
}

/**
 * Sends mails in a thread of their own, so that no request waits while one is rendered. A thread that breaks off is started again, after
 * a second at first; what it had claimed is due again when its leases lapse, as after the death of a process.
 */
export function startMailThread({ program, config, log, db, settings }: MailThreadOptions): MailThread {
  const stopping = new AbortController()
  let failures = 0
  let worker: Worker
  let restart: NodeJS.Timeout | undefined
  let running = run()
  settings.onChange(() => tell({ settings: settings.current.values }))

  function tell(message: ToMailThread) {
    worker.postMessage(message)
  }

  async function run() {
    const workerData = mailThreadData(config, db, settings.current.values)
    worker = new Worker(program, { name: "mails", workerData, resourceLimits: MEMORY })
    worker.on("message", heard)
    worker.on("error", (err) => log.error({ err }, "the thread that sends mails broke off"))
    await new Promise((ended) => worker.once("exit", ended))
    if (stopping.signal.aborted) return
    mailThreadFailures.inc()
    const ms = Math.min(RESTART_MS.first * 2 ** failures++, RESTART_MS.longest)
    log.error({ seconds: ms / 1000 }, "mails wait until the thread that sends them is started again")
    restart = setTimeout(() => {
      running = run()
    }, ms)
  }

  function heard(message: FromMailThread) {
    if ("line" in message) writeLine(log, message.line)
    else if ("mail" in message) mailAttempts.inc({ outcome: message.mail })
    else if ("statement" in message) countStatement(message.statement)
    else if ("unavailable" in message) {
      const { reason, code } = message.unavailable
      const error = Object.assign(new DatabaseUnavailable(reason), { code })
      countFailure(error)
      db.noteFailure(error)
    } else failures = 0
  }

  return {
    async stop(hurry) {
      stopping.abort()
      clearTimeout(restart)
      hurry?.addEventListener("abort", () => void worker.terminate(), { once: true })
      tell("stop")
      await running
    },
  }
}

/** Of the configuration only what the thread needs. */
function mailThreadData(
  config: MailSettings,
  { url, directUrl }: MailThreadData["database"],
  settings: ShopSettings,
): MailThreadData {
  const { smtpUrl, mailFrom, developmentMailbox, dataDir, secretKey, logLevel, publicUrl, shop } = config
  const { traceRatio, slowStatementMs } = config
  return {
    smtpUrl,
    mailFrom,
    developmentMailbox,
    dataDir,
    secretKey,
    logLevel,
    publicUrl,
    shop,
    traceRatio,
    slowStatementMs,
    settings,
    database: { url, directUrl },
  }
}
