export const COUNTER_MS = 2000
export const COUNTER_STEPS = 60

/** What a counter to `target` shows `elapsedMs` after it began: sixty even steps in two seconds, then the target. */
export function counterAt(target: number, elapsedMs: number): number {
  const step = Math.max(0, Math.min(COUNTER_STEPS, Math.floor((elapsedMs * COUNTER_STEPS) / COUNTER_MS)))
  return Math.round((target * step) / COUNTER_STEPS)
}
