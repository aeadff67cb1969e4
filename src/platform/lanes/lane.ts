import { Unavailable } from "../unavailable.ts"

/** Thrown instead of waiting: so much work waits that this one would only time out. */
export class TooBusy extends Unavailable {}

export interface LaneOptions {
  /** How many works run at the same time. */
  readonly atOnce: number
  /** How many may wait for their turn; one more is turned away at once. */
  readonly maxWaiting: number
  /** Work whose turn has not come after this time is turned away. What has begun is never cut short. */
  readonly maxWaitMs: number
}

/** Runs `work` when its turn has come and passes on what it answers. Rejects with TooBusy when that would take too long. */
export type Lane = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A queue in this process, first come first served, for work that takes much of a core or of the memory. */
export function createLane({ atOnce, maxWaiting, maxWaitMs }: LaneOptions): Lane {
  let running = 0
  const waiting = new Set<() => void>()

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(() => {
        waiting.delete(begin)
        reject(new TooBusy(`no turn within ${maxWaitMs} ms`))
      }, maxWaitMs)
      waiting.add(begin)
    })
  }

  return async (work) => {
    if (running < atOnce) running++
    else if (waiting.size < maxWaiting) await turn()
    else throw new TooBusy(`${maxWaiting} wait already`)
    try {
      return await work()
    } finally {
      const [next] = waiting
      // The next one takes over this place, so `running` stays as it is.
      if (next && waiting.delete(next)) next()
      else running--
    }
  }
}
