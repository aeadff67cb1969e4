/** Something that a request needs cannot be had at the moment, and may be soon: the response is 503 with Retry-After. */
export class Unavailable extends Error {
  /** Is in seconds. */
  readonly retryAfter: number = 2
}

/** The Unavailable that explains `error`: itself, or one in its chain of causes; null when another try would not help. */
export function unavailableIn(error: unknown): Unavailable | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof Unavailable) return cause
  return null
}
