import { type ReadSetting, wholeWithin } from "../config/setting-values.ts"

/** Says how the shop's processes serve and end. */
export interface ProcessSettings {
  /** Processes that share the port; with 1 the shop is one process alone. */
  readonly workers: number
  /**
   * A shop that was told to stop serves for this time, while `/health/ready` says that it stops; and a worker that is
   * replaced leaves unused connections open for it.
   */
  readonly drainMs: number
}

const MOST_WORKERS = 64
const LONGEST_DRAIN_SECONDS = 600

export function processSettings(read: ReadSetting, production: boolean): ProcessSettings {
  const workers = (text: string) => wholeWithin(text, 1, MOST_WORKERS)
  const seconds = (text: string) => wholeWithin(text, 0, LONGEST_DRAIN_SECONDS)
  const upTo = (most: number) => `a number up to ${most}, such as 2`
  return {
    workers: read("WORKERS", "1", workers, upTo(MOST_WORKERS)),
    drainMs: read("DRAIN_SECONDS", production ? "5" : "0", seconds, upTo(LONGEST_DRAIN_SECONDS)) * 1000,
  }
}
