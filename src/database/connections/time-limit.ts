import { AsyncLocalStorage } from "node:async_hooks"
import { DatabaseUnavailable } from "./unavailable.ts"

/** A request may wait this many milliseconds for the database in all: its response is due within three seconds. */
export const REQUEST_LIMIT_MS = 2_500
/** One statement or transaction may wait this long where no limit is given: for mails, jobs, the start. */
const DEFAULT_LIMIT_MS = 20_000

const limits = new AsyncLocalStorage<TimeLimit>()

/**
 * Runs `work`, whose statements and transactions wait for the database at most `ms` in all. Only waiting for the
 * database counts: an upload that arrives slowly or a password being hashed does not. Statements that wait at the same
 * time count once.
 */
export function withTimeLimit<Result>(ms: number, work: () => Result): Result {
  return limits.run(new TimeLimit(ms), work)
}

/** Returns the limit of the `withTimeLimit` around the caller, else a fresh one. */
export function currentTimeLimit(): TimeLimit {
  return limits.getStore() ?? new TimeLimit(DEFAULT_LIMIT_MS)
}

export class TimeLimit {
  readonly ms: number
  #spent = 0
  #waiting = 0
  #since = 0

  constructor(ms: number) {
    this.ms = ms
  }

  /** Runs `work` with the milliseconds that are left, and takes what it needed from them. Rejects immediately when none are left. */
  async spend<Result>(work: (left: number) => Promise<Result>): Promise<Result> {
    const now = performance.now()
    const left = this.ms - this.#spent - (this.#waiting > 0 ? now - this.#since : 0)
    if (left <= 0) throw new DatabaseUnavailable(`The database took longer than ${this.ms} ms`)
    if (this.#waiting++ === 0) this.#since = now
    try {
      return await work(left)
    } finally {
      if (--this.#waiting === 0) this.#spent += performance.now() - this.#since
    }
  }
}
