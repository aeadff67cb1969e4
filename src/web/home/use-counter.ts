import { useEffect, useState } from "react"
import { COUNTER_MS, COUNTER_STEPS, counterAt } from "./counter.ts"

/** Milliseconds since `running` became true, in the counter's steps; null while it has not, when the final value shows. */
export function useCounterClock(running: boolean): number | null {
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
  return elapsed
}

export function shownAt(target: number, elapsed: number | null): number {
  return elapsed === null ? target : counterAt(target, elapsed)
}
