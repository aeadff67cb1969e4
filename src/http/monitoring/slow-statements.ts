import type { SlowStatement, StatementOptions } from "#database/connections/statements.ts"
import { createDigest } from "#platform/log/digest.ts"
import type { Log } from "#platform/log/log.ts"
import type { ProcessSettings } from "../config/process-settings.ts"

const MANY = { statement: "many others" }

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
  return { slowMs, onSlow: (slow) => void digest.note(slow.statement, slow, slow.ms) }
}
