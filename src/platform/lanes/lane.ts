import { laneRefused } from "../metrics/metrics.ts"
import { Unavailable } from "../unavailable.ts"
import { FairQueue } from "./fair-queue.ts"

/** Thrown instead of waiting: so much work waits that this one would only time out. */
export class TooBusy extends Unavailable {}

export interface LaneOptions {
  readonly name: string
  readonly concurrency: number
  /** Limits how many may wait for their turn; one more is refused immediately. */
  readonly maxWaiting: number
  /** Work whose turn has not come after this time is refused. What has begun is never interrupted. */
  readonly maxWaitMs: number
}

/**
 * Runs `work` when its turn has come and passes on its result. Rejects with TooBusy when that would take too long. `whose` names
 * the owner of the work: turns go round-robin among owners, and when too many wait, the owner with most waiting loses their newest.
 */
export type Lane = <Result>(work: () => Promise<Result>, whose?: string) => Promise<Result>

interface Turn {
  readonly begin: () => void
  readonly turnAway: (why: string) => void
}

/** A queue in this process for work that takes much of a core or of the memory; of one person first come, first served. */
export function createLane({ name: lane, concurrency, maxWaiting, maxWaitMs }: LaneOptions): Lane {
  let running = 0
  const waiting = new FairQueue<Turn>()
  // A rate over the first refusal needs the 0 before it.
  laneRefused.inc({ lane }, 0)

  function turnOf(whose: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn: Turn = {
        begin() {
          over()
          resolve()
        },
        turnAway(why) {
          over()
          laneRefused.inc({ lane })
          reject(new TooBusy(why))
        },
      }
      const late = setTimeout(() => {
        waiting.delete(whose, turn)
        turn.turnAway(`no turn within ${maxWaitMs} ms`)
      }, maxWaitMs)
      function over() {
        clearTimeout(late)
      }
      waiting.add(whose, turn)
    })
  }

  function makeRoomFor(whose: string) {
    if (waiting.size < maxWaiting) return
    const dropped = waiting.dropFor(whose)
    const why = `${maxWaiting} wait already`
    if (!dropped) {
      laneRefused.inc({ lane })
      throw new TooBusy(why)
    }
    dropped.turnAway(why)
  }

  return async (work, whose = "") => {
    if (running < concurrency) running++
    else {
      makeRoomFor(whose)
      await turnOf(whose)
    }
    try {
      return await work()
    } finally {
      const next = waiting.next()
      // The next one takes over this place, so `running` stays as it is.
      if (next) next.begin()
      else running--
    }
  }
}
