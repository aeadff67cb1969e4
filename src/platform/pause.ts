import { setTimeout as sleep } from "node:timers/promises"

/** Resolves after `ms`, or as soon as `signal` aborts. It keeps no process alive. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(Math.max(0, ms), undefined, { signal, ref: false }).catch(() => {})
}
