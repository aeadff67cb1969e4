import { errorCode } from "#database/connections/unavailable.ts"
import { createDigest } from "#platform/log/digest.ts"
import type { Log } from "#platform/log/log.ts"

/** Logs the first failure of a minute, and how many followed: thousands of failed calls of one cause must not hide everything else. */
export function outageLog(log: Pick<Log, "error">, what: "the database" | "the file store"): (error: unknown) => void {
  const digest = createDigest<string>({
    first: (reason) => log.error(`${what} is not available (${reason}): requests that need it are answered 503`),
    more: (reason, more) => log.error({ more }, `${what} is not available (${reason}): so many more within the minute`),
  })
  return (error) => void digest.note("", reasonOf(error))
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = errorCode(error)
  return code && !error.message.includes(code) ? `${code}: ${error.message}` : error.message
}
