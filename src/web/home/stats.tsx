import { HandHeart, type LucideIcon, ShoppingBag, Smile, Star } from "lucide-react"
import { useRef } from "react"
import { m } from "#messages/messages.js"
import { useReducedMotion } from "#web/ui/motion.ts"
import { useSeen } from "#web/ui/use-seen.ts"
import { shownAt, useCounterClock } from "./use-counter.ts"

interface Stat {
  Icon: LucideIcon
  value: number
  /** The number as it counts up, with its sign or word. */
  counted: (inputs: { number: number }) => string
  label: () => string
  tint: string
}

const stats: readonly Stat[] = [
  {
    Icon: Smile,
    value: 500,
    counted: m.home_stats_more_than,
    label: m.home_stats_customers,
    tint: "bg-rose-soft text-rose",
  },
  {
    Icon: ShoppingBag,
    value: 1000,
    counted: m.home_stats_more_than,
    label: m.home_stats_sold,
    tint: "bg-terracotta-soft text-terracotta",
  },
  {
    Icon: HandHeart,
    value: 100,
    counted: m.home_stats_percent,
    label: m.home_stats_handmade,
    tint: "bg-sage-soft text-sage",
  },
  {
    Icon: Star,
    value: 5,
    counted: m.home_stats_stars,
    label: m.home_stats_reviews,
    tint: "bg-mustard-soft text-warning",
  },
]

/** Numbers that count up once, when a third of the strip has come into view. */
export function Stats() {
  const strip = useRef<HTMLElement>(null)
  const seen = useSeen(strip, 0.3)
  const reduced = useReducedMotion()
  const elapsed = useCounterClock(seen && !reduced)
  return (
    <section ref={strip} aria-label={m.home_stats_title()} className="page-width">
      <ul className="stitched grid grid-cols-2 gap-x-2 gap-y-8 rounded-xl bg-surface px-3 py-9 text-terracotta shadow-soft md:grid-cols-4">
        {stats.map(({ Icon, value, counted, label, tint }) => (
          <li key={tint} className="grid justify-items-center gap-1 text-center">
            <span className={`mb-2 grid size-14 place-items-center rounded-blob ${tint}`}>
              <Icon aria-hidden="true" className="size-6.5" />
            </span>
            <span className="font-bold font-display text-3xl text-ink tabular-nums sm:text-4xl">
              {counted({ number: shownAt(value, elapsed) })}
            </span>{" "}
            <span className="font-bold text-muted text-sm sm:text-base">{label()}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
