import { setTimeout as sleep } from "node:timers/promises"

const MINIMUM_MS = 250

/** Resolves no sooner than 250 ms after the call, so that the duration does not show whether a mail was written. */
export async function withMinimumDuration<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, sleep(MINIMUM_MS)])
  return result
}
