import { useEffect, useState } from "react"
import { useReducedMotion } from "./motion.ts"

export const COUNTER_MS = 2000
export const COUNTER_STEPS = 60

/** A moving number claims something too, so it never shows less than this part of its target. */
const BEGINS_AT = 0.9

/**
 * Returns what a counter to `target` shows `elapsedMs` after its start. It takes sixty even steps in two seconds and
 * starts near its end; a number below ten stands still.
 */
export function counterAt(target: number, elapsedMs: number): number {
  const step = Math.max(0, Math.min(COUNTER_STEPS, Math.floor((elapsedMs * COUNTER_STEPS) / COUNTER_MS)))
  const from = Math.ceil(target * BEGINS_AT)
  return from + Math.round(((target - from) * step) / COUNTER_STEPS)
}

/**
 * Returns what a counter to `target` shows now; it counts once `seen`. Without a script, or where less motion is
 * wanted, it returns the target.
 */
export function useCounter(seen: boolean): (target: number) => number {
  const running = !useReducedMotion() && seen
  const [elapsed, setElapsed] = useState<number | null>(null)
  useEffect(() => {
    if (!running) return
    const began = performance.now()
    setElapsed(0)
    const timer = setInterval(() => {
      const now = performance.now() - began
      setElapsed(now)
      if (now >= COUNTER_MS) clearInterval(timer)
    }, COUNTER_MS / COUNTER_STEPS)
    return () => clearInterval(timer)
  }, [running])
  return (target) => (elapsed === null ? target : counterAt(target, elapsed))
}
