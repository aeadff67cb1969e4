import { securityEvents } from "../metrics/metrics.ts"
import { createDigest, type Digest } from "./digest.ts"
import type { Log } from "./log.ts"

/** Names what an operator wants to know; docs/security.md explains each. */
export type SecurityEvent =
  | "limit_reached"
  | "attempts_held_up"
  | "codes_guessed"
  | "token_refused"
  | "admin_refused"
  | "link_refused"

export interface SecurityEvents {
  /**
   * Reports an event that a client caused, named by its network or IP. The first of a minute is logged immediately, and
   * all others of it as one number when it is over. `detail` holds plain words, never a secret.
   * @returns whether it was the first: the one to be noted elsewhere as well
   */
  report(event: SecurityEvent, from: string, detail?: Record<string, string>): boolean
}

/** Logs at level warn, with the event's name as `event`: one line for each client, event and minute, and one for how many followed. */
export function createSecurityEvents(log: Pick<Log, "warn">): SecurityEvents {
  // These digests count, by event, the clients beyond those that are told apart.
  const digests = new Map<SecurityEvent, Digest<Record<string, string>>>()

  function open(event: SecurityEvent) {
    const digest = createDigest<Record<string, string>>({
      first: (line) => log.warn(line ?? { event, from: "many" }, "security"),
      more: (line, more) =>
        log.warn({ ...(line ?? { event, from: "many" }), more }, "security: so many more within the minute"),
    })
    digests.set(event, digest)
    return digest
  }

  return {
    report(event, from, detail = {}) {
      securityEvents.inc({ event })
      const digest = digests.get(event) ?? open(event)
      return digest.note([from, ...Object.values(detail)].join(" "), { event, from, ...detail })
    },
  }
}
