import { setTimeout as pause } from "node:timers/promises"
import { REQUEST_LIMIT_MS, withTimeLimit } from "#database/connections/time-limit.ts"
import type { Database, Queryable } from "#database/database.ts"
import type { Log } from "#platform/log/log.ts"
import { unavailableIn } from "#platform/unavailable.ts"
import { type InitialSettings, readSettings, SETTINGS_CHANGED, type StoredSettings } from "./settings.server.ts"
import { untilChange } from "./settings.ts"

/**
 * Holds the settings as this process knows them: it reads them at its start, and again whenever they change. While the
 * database is unavailable they stay. What is read here holds for this moment and is not kept.
 */
export interface LiveSettings extends StoredSettings {
  /** Resolves once a reading has succeeded that began after this call. Rejects when it fails; then the settings are what they were. */
  reload(): Promise<void>
  /** Reads the settings as a connection or transaction sees them now. */
  read(tx: Queryable): Promise<StoredSettings>
  /** Resolves when the settings hold what was saved before `at` (milliseconds since 1970), or when that cannot be read now. */
  catchUp(at: number): Promise<void>
  /** Calls `changed` each time that the settings become others, and when a holiday or an announcement in them ends. */
  onChange(changed: () => void): void
  /** Listens for changes until the returned function is called, and reads each until that succeeds. */
  follow(): Promise<() => Promise<void>>
}

const RETRY_MS = 1_000
const DAY_MS = 86_400_000

interface Options {
  readonly db: Pick<Database, "query" | "listen">
  readonly initial: InitialSettings
  readonly log: Log
}

export async function openSettings({ db, initial, log }: Options): Promise<LiveSettings> {
  const listeners: Array<() => void> = []
  let readAt = Date.now()
  let current = await readSettings(db, initial, log)
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined

  let opening: NodeJS.Timeout | undefined
  awaitChange()

  // All calls during one reading share the next.
  function reload(): Promise<void> {
    next ??= underWay.then(() => {
      next = undefined
      const reading = readNow()
      underWay = reading.catch(() => {})
      return reading
    })
    return next
  }

  async function readNow() {
    const began = Date.now()
    const found = await withTimeLimit(REQUEST_LIMIT_MS, () => readSettings(db, initial, log))
    readAt = began
    if (found.revision === current.revision) return
    current = found
    tellChange()
  }

  function tellChange() {
    for (const changed of listeners) changed()
    awaitChange()
  }

  /** Notes the end of a holiday or an announcement, after which the settings mean something else without being changed. */
  function awaitChange() {
    clearTimeout(opening)
    const ms = untilChange(current.values, new Date())
    // A timer takes no more than 24 days.
    if (ms !== null) opening = setTimeout(tellChange, Math.min(ms, DAY_MS)).unref()
  }

  /** Nobody else does it: a failure that the database's being away explains is counted where it happens. */
  async function reloadUntilDone(stop: AbortSignal) {
    while (!stop.aborted) {
      try {
        return await reload()
      } catch (err) {
        if (!unavailableIn(err)) log.error({ err }, "the settings could not be read; trying again")
        await pause(RETRY_MS, undefined, { signal: stop }).catch(() => {})
      }
    }
  }

  return {
    get values() {
      return current.values
    },
    get edited() {
      return current.edited
    },
    get initial() {
      return current.initial
    },
    get versions() {
      return current.versions
    },
    get revision() {
      return current.revision
    },
    reload,
    read: (tx) => readSettings(tx, initial, log),
    async catchUp(at) {
      if (at >= readAt) await reload().catch(() => {})
    },
    onChange: (changed) => void listeners.push(changed),
    async follow() {
      const stopping = new AbortController()
      const heard = () => void reloadUntilDone(stopping.signal)
      // What was announced before the connection was listening, or while it was lost, is found by reading again.
      const stop = await db.listen(SETTINGS_CHANGED, heard, (stands) => stands && heard())
      return async () => {
        stopping.abort()
        clearTimeout(opening)
        await stop()
      }
    },
  }
}
