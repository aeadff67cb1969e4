import { type Reached, reachDatabase } from "#database/connections/reach.ts"
import { MAX_CLOCK_DIFFERENCE_MS } from "../monitoring/clock.ts"
import type { StopSignals } from "../stop-signals.ts"
import { poolOf, shareOf } from "./connections.ts"

const PATIENCE_MS = 60_000

export interface DatabaseUrls {
  readonly url: string
  /** Is the URL of PostgreSQL itself, where `url` is that of a pooler. */
  readonly directUrl?: string | undefined
}

type Waiting = Pick<StopSignals, "stop"> & { readonly onProgress: (step: string) => void }

/**
 * Waits up to a minute for a database that starts together with the shop, and reports in plain words what will be amiss with it.
 * @param processes that share what the database allows
 * @returns how many connections the pool may have
 * @throws when the URLs do not fit together, with the cure
 */
export async function waitForDatabase(
  { url, directUrl }: DatabaseUrls,
  waiting: Waiting,
  processes = 1,
): Promise<number> {
  const { onProgress: say } = waiting
  const reached = await reach(url, waiting)
  const { clockAheadMs } = reached
  if (directUrl) refuseUnfit(reached, await reach(directUrl, waiting))
  else if (reached.isPooled) throw new Error(NO_DIRECT_URL)
  const clocks = clockWarning(clockAheadMs)
  if (clocks) say(clocks)
  // A pooler decides by itself how many connections it accepts.
  return directUrl ? shareOf(processes).pool : sizeOf(reached, processes, say)
}

/** Returns how many connections the pool may have. Says when these are few, or when others leave too few of them. */
function sizeOf({ connections, taken }: Reached, processes: number, say: Waiting["onProgress"]): number {
  const [wanted, size] = [shareOf(processes), poolOf(connections, processes)]
  if (size < wanted.pool) {
    const each = processes === 1 ? "" : ` for each of ${processes} workers`
    say(
      `The database allows ${connections} connections and the shop wants ${wanted.all}${each}: it works with ${size} at once and is slow ` +
        "when many people come. Raise max_connections, or the limit of the role or the database.",
    )
  } else if (processes === 1 && connections - taken < wanted.all) {
    say(
      `The database allows ${connections} connections, others have ${taken} of them and this process wants ${wanted.all}: requests will fail when ` +
        "many people come. Raise max_connections, or put a pooler before it (docs/several-processes.md).",
    )
  }
  return size
}

const NO_DIRECT_URL =
  "DATABASE_URL leads to a pooler, which loses announcements and locks of a session: give DATABASE_DIRECT_URL too, the " +
  "URL of the same database in PostgreSQL itself."

function refuseUnfit(pooled: Reached, direct: Reached) {
  if (direct.isPooled) {
    throw new Error("DATABASE_DIRECT_URL leads to a pooler: give the URL of PostgreSQL itself.")
  }
  if (direct.database !== pooled.database) {
    throw new Error("DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: correct one of them.")
  }
}

function reach(url: string, { onProgress: say, stop }: Waiting): Promise<Reached> {
  return reachDatabase(url, {
    patienceMs: PATIENCE_MS,
    onWaiting: (why) => say(`The database does not answer yet (${why}); trying for a minute`),
    signal: stop,
  })
}

/** Returns a warning when the two clocks are far apart, or null. */
function clockWarning(clockAheadMs: number): string | null {
  if (Math.abs(clockAheadMs) < MAX_CLOCK_DIFFERENCE_MS) return null
  const minutes = Math.round(Math.abs(clockAheadMs) / 60_000)
  const where = clockAheadMs < 0 ? "behind" : "ahead of"
  return (
    `This machine's clock is ${minutes === 1 ? "1 minute" : `${minutes} minutes`} ${where} the database's: sign-in and codes will fail. ` +
    "Set both clocks, for example with NTP."
  )
}
