import type { SlowStatement, StatementOptions } from "#database/connections/statements.ts"
import { createDigest } from "#platform/log/digest.ts"
import type { Log } from "#platform/log/log.ts"
import type { ProcessSettings } from "../config/process-settings.ts"

const MANY = { statement: "many others" }

/** A machine on which everything is slow is so above all while the shop starts. */
const QUIET_SECONDS = 60

/** Returns whether somebody who has just started the shop reads on a terminal where it is. */
const isWatchedStart = () => process.stdout.isTTY && process.uptime() < QUIET_SECONDS

export function logSlowStatements(
  { slowStatementMs: slowMs }: Pick<ProcessSettings, "slowStatementMs">,
  log: Pick<Log, "warn">,
): StatementOptions {
  const digest = createDigest<SlowStatement>({
    first(line) {
      log.warn(line ?? MANY, "slow statement")
    },
    more(line, more, slowest_ms) {
      const { statement } = line ?? MANY
      log.warn({ statement, more, slowest_ms }, "slow statement: so many more within the minute")
    },
  })
  return { slowMs, onSlow: (slow) => void (isWatchedStart() || digest.note(slow.statement, slow, slow.ms)) }
}
