import { codeOf } from "#database/connections/unavailable.ts"
import { type Log, outsideRequests } from "#platform/log/log.ts"

const QUIET_MS = 5_000
const SUMMARY_MS = 60_000

export type Watched = "the database" | "the file store"

export interface OutageLog {
  /** Counts a call that failed because it is away, slow or full. */
  note(error: unknown): void
  close(): void
}

/**
 * One line when `what` becomes unavailable, one a minute while it is, and one when nothing has failed for five seconds, with how
 * much failed: thousands of failed calls of one cause must not hide everything else in the log.
 */
export function openOutageLog(log: Log, what: Watched): OutageLog {
  let outage: { since: number; failures: number; summarized: number } | null = null
  let end: NodeJS.Timeout | undefined

  function over() {
    if (!outage) return
    const { since, failures } = outage
    outage = null
    log.warn({ failures, seconds: secondsSince(since) }, `no call of ${what} has failed for five seconds`)
  }

  return {
    note(error) {
      clearTimeout(end)
      end = setTimeout(() => outsideRequests(over), QUIET_MS).unref()
      if (!outage) {
        outage = { since: Date.now(), failures: 1, summarized: Date.now() }
        log.error(`${what} is not available (${reasonOf(error)}): requests that need it are answered 503`)
        return
      }
      outage.failures++
      if (Date.now() - outage.summarized < SUMMARY_MS) return
      outage.summarized = Date.now()
      const { since, failures } = outage
      log.error({ failures, seconds: secondsSince(since) }, `${what} is not available (${reasonOf(error)})`)
    },
    close: () => clearTimeout(end),
  }
}

function secondsSince(time: number): number {
  return Math.round((Date.now() - time) / 1000)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  return code && !error.message.includes(code) ? `${code}: ${error.message}` : error.message
}
