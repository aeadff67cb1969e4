import { setTimeout as sleep } from "node:timers/promises"

const FLOOR_MS = 250

/** Answers no sooner than a fixed time after the start: a mail that is written for known addresses only must not show in it. */
export async function settle<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, sleep(FLOOR_MS)])
  return result
}
