import { AsyncLocalStorage } from "node:async_hooks"
import { randomUUID } from "node:crypto"
import { pino } from "pino"
import { version } from "../../../package.json"
import { logLines } from "../metrics/metrics.ts"

export type Log = pino.Logger

export interface RequestFields {
  readonly requestId: string
  userId?: string
}

const SECRET = ["password", "token", "access_token", "refresh_token", "authorization", "apikey"]
// A mailed code stands by itself; `err.code` says what failed and is not one.
// PostgreSQL quotes rows in the detail of an error: names, addresses.
const HIDDEN = ["code", "err.detail", ...SECRET.flatMap((name) => [name, `*.${name}`])]

const WARN = 40

const requests = new AsyncLocalStorage<RequestFields>()

/** Writes lines with version, process and request. Fields that are named like a secret are never written. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: { version, pid: process.pid },
      mixin(_, level) {
        countLine(level)
        // A copy: pino adds the fields of the line to it.
        return { ...requests.getStore() }
      },
      redact: { paths: HIDDEN, censor: "[hidden]" },
    },
    destination ?? openStandardOutput(),
  )
}

function countLine(level: number) {
  if (level >= WARN) logLines.inc({ level: pino.levels.labels[level] ?? "other" })
}

/** A terminal or pipe that was closed must not end the process: there is nowhere left to report it. */
function openStandardOutput() {
  const destination = pino.destination({ dest: 1, sync: false })
  destination.on("error", () => {})
  return destination
}

/** Runs `work` for one request: every line that it logs, also later, carries `fields`. */
export function inRequest<Result>(fields: RequestFields, work: () => Result): Result {
  return requests.run(fields, work)
}

/** Runs what a timer does that a request has set: its lines are not those of the request. */
export const outsideRequests = AsyncLocalStorage.snapshot()

/** Makes the following lines of the current request name its user. */
export function noteUser(userId: string) {
  const fields = requests.getStore()
  if (fields) fields.userId = userId
}

export function requestIdAtHand(): string | undefined {
  return requests.getStore()?.requestId
}

/** Logs an unexpected failure. Returns the reference of the entry, which is all that a client gets. */
export function logFailure(log: Log, err: unknown, { method, path }: { method: string; path: string }): string {
  const reference = randomUUID().slice(0, 8)
  log.error({ err, reference, method, path }, "request failed")
  return reference
}
