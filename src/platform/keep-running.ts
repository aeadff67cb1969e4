import { asError } from "#platform/errors.ts"
import { pause } from "./pause.ts"

export interface KeepRunning<Run> {
  /** Is what already runs, or null when it is to be started. */
  readonly first: Run | null
  /** Starts it again; what it rejects with is why it did not start. */
  readonly start: () => Promise<Run>
  /** Resolves with how it ended, or when `signal` aborts. */
  readonly ended: (run: Run) => Promise<Error>
  readonly onCrash: (reason: Error) => void
  readonly onLost: (reason: Error) => void
  /** Returns the wait before the start that follows this many ends in a row. */
  readonly waitMs?: (ends: number) => number
  readonly signal: AbortSignal
}

const MOST_STARTS = 5
/** A run of this length had no lasting fault, so the next start does not wait. */
const STABLE_MS = 10_000
const LONGEST_WAIT_MS = 30_000

/**
 * Starts again what ended by itself: immediately at first, then after longer and longer waits, and no more after five starts in a row of
 * which none lasted ten seconds.
 * @returns what runs when `signal` aborts; null when nothing does
 */
export async function keepRunning<Run>(options: KeepRunning<Run>): Promise<Run | null> {
  const { start, ended, onCrash, onLost, waitMs = backOff, signal } = options
  let ends = 0
  let run: Run | null = options.first
  for (;;) {
    const begun = Date.now()
    let reason: Error
    if (run === null) {
      try {
        run = await start()
        continue
      } catch (error) {
        if (signal.aborted) return null
        reason = asError(error)
      }
    } else {
      reason = await ended(run)
      if (signal.aborted) return run
      run = null
      if (Date.now() - begun >= STABLE_MS) ends = 0
    }
    if (++ends > MOST_STARTS) {
      onLost(reason)
      return null
    }
    onCrash(reason)
    await pause(waitMs(ends), signal)
    if (signal.aborted) return null
  }
}

/** Returns the wait before a start. The first comes at once, because what was killed is missed. */
function backOff(ends: number): number {
  return ends === 1 ? 0 : Math.min(1000 * 2 ** (ends - 2), LONGEST_WAIT_MS)
}
