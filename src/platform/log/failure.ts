import { randomUUID } from "node:crypto"
import type { Log } from "./log.ts"

/**
 * Logs an unexpected failure.
 * @returns the reference of its entry: all that goes out
 */
export function logFailure(log: Log, err: unknown, { method, path }: { method: string; path: string }): string {
  const reference = randomUUID().slice(0, 8)
  log.error({ err, reference, method, path }, "request failed")
  return reference
}
