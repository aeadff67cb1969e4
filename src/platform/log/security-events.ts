import type { Log } from "./log.ts"

/** What an operator wants to know of; docs/security.md says what each means. */
export type SecurityEvent =
  | "limit_reached"
  | "attempts_held_up"
  | "codes_guessed"
  | "token_refused"
  | "admin_refused"
  | "link_refused"

export interface SecurityEvents {
  /**
   * Notes an event that a client caused, named by its network or IP. The first of a minute is logged immediately, all others of
   * it as one number when it is over. `detail`: plain words, never a secret.
   * @returns whether it was the first: the one to be noted elsewhere as well
   */
  report(event: SecurityEvent, from: string, detail?: Record<string, string>): boolean
}

const MINUTE_MS = 60_000
/** So many clients are told apart in a minute; all others count as one. */
const MAX_REMEMBERED_SUBJECTS = 1000

/** Logs at level warn, with the event's name as `event`: one line for each client, event and minute, and one for how many followed. */
export function createSecurityEvents(log: Pick<Log, "warn">): SecurityEvents {
  const more = new Map<string, number>()

  return {
    report(event, from, detail = {}) {
      const wanted = [event, from, ...Object.values(detail)].join(" ")
      const whole = more.size >= MAX_REMEMBERED_SUBJECTS && !more.has(wanted)
      const name = whole ? event : wanted
      const line = { event, from: whole ? "many" : from, ...(whole ? {} : detail) }
      const before = more.get(name)
      if (before !== undefined) {
        more.set(name, before + 1)
        return false
      }
      more.set(name, 0)
      log.warn(line, "security")
      setTimeout(() => {
        const count = more.get(name) ?? 0
        more.delete(name)
        if (count > 0) log.warn({ ...line, more: count }, "security: so many more within the minute")
      }, MINUTE_MS).unref()
      return true
    },
  }
}
