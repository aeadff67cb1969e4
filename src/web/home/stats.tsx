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
      <ul className="stitched grid grid-cols-2 gap-x-2 gap-y-8 rounded-xl bg-surface px-3 py-9 text-terracotta shadow-soft md:grid-cols-4">
        {stats.map(([icon, target, counted, label, tint]) => (
          <li key={tint} className="grid justify-items-center gap-1 text-center">
            <span className={`mb-2 grid size-14 place-items-center rounded-blob ${tint}`}>
              <SharedIcon name={icon} className="size-6.5" />
            </span>
            <span className="font-bold font-display text-3xl text-ink tabular-nums sm:text-4xl">
              {counted({ number: reached(target) })}
            </span>{" "}
            <span className="font-bold text-muted text-sm sm:text-base">{label()}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
