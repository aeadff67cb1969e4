import { useRef } from "react"
import { m } from "#messages/messages.js"
import { SharedIcon } from "#web/ui/shared-icon.tsx"
import { useCounter } from "./counter.ts"
import { useSeen } from "./motion.ts"

/** Each number is shown as it counts up, with its sign or word. */
const stats = [
  ["smile", 500, m.home_stats_more_than, m.home_stats_customers, "bg-rose-soft text-rose"],
  ["shopping-bag", 1000, m.home_stats_more_than, m.home_stats_sold, "bg-terracotta-soft text-terracotta"],
  ["hand-heart", 100, m.home_stats_percent, m.home_stats_handmade, "bg-sage-soft text-sage"],
  ["star", 5, m.home_stats_stars, m.home_stats_reviews, "bg-mustard-soft text-warning"],
] as const

/** Numbers that count up once, when a third of the strip has come into view. */
export function Stats() {
  const strip = useRef<HTMLElement>(null)
  const reached = useCounter(useSeen(strip, 0.3))
  return (
    <section ref={strip} aria-label={m.home_stats_title()} className="page-width">
      <ul className="stats">
        {stats.map(([icon, target, counted, label, tint]) => (
          <li key={tint}>
            <span className={`blob ${tint}`}>
              <SharedIcon name={icon} />
            </span>
            <strong>{counted({ number: reached(target) })}</strong> <span>{label()}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
