import { useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import type { HomeTexts } from "#shop/settings/sections/home-texts.ts"
import { SharedIcon } from "#web/ui/shared-icon.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import { useReducedMotion, useSeen } from "./motion.ts"

const looks = [
  ["smile", "bg-rose-soft text-rose"],
  ["shopping-bag", "bg-terracotta-soft text-terracotta"],
  ["hand-heart", "bg-sage-soft text-sage"],
  ["star", "bg-mustard-soft text-warning"],
] as const

export function Stats(texts: HomeTexts["numbers"]) {
  const { items } = texts
  const strip = useRef<HTMLElement>(null)
  const reached = useCounter(useSeen(strip, 0.3))
  return (
    <section ref={strip} aria-label={m.home_stats_title()} className="home-section">
      <ul className="stats">
        {looks.map(([icon, tint], at) => (
          <li key={tint}>
            <span className={`blob ${tint}`}>
              <SharedIcon name={icon} />
            </span>
            <strong
              lang={langOf(texts, `items.${at}.suffix`)}
            >{`${reached(items[at]?.value ?? 0)}${items[at]?.suffix ?? ""}`}</strong>{" "}
            <span lang={langOf(texts, `items.${at}.label`)}>{items[at]?.label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const COUNTER_MS = 2000
export const COUNTER_STEPS = 60

/** Is the part of its target that a counter begins at, because a moving number claims something too. */
const BEGINS_AT = 0.9

/**
 * Returns what a counter to `target` shows `elapsedMs` after its start. It takes sixty even steps in two seconds, and starts near its end.
 * A number below ten stands still.
 */
export function counterAt(target: number, elapsedMs: number): number {
  const step = Math.max(0, Math.min(COUNTER_STEPS, Math.floor((elapsedMs * COUNTER_STEPS) / COUNTER_MS)))
  const from = Math.ceil(target * BEGINS_AT)
  return from + Math.round(((target - from) * step) / COUNTER_STEPS)
}

/** Returns what counters show. Without a script, or where less motion is wanted, they stand at their targets. */
function useCounter(seen: boolean): (target: number) => number {
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
