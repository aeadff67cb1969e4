/** Something that a request needs cannot be had at the moment, and may be soon: the answer is 503 with Retry-After. */
export class Unavailable extends Error {
  /** Seconds after which to try again. */
  readonly retryAfter: number = 2
}
