import { useRef } from "react"
import { m } from "#messages/messages.js"
import type { HomeTexts } from "#shop/settings/sections/home-texts.ts"
import { SharedIcon } from "#web/ui/shared-icon.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import { useCounter } from "./counter.ts"
import { useSeen } from "./motion.ts"

const looks = [
  ["smile", "bg-rose-soft text-rose"],
  ["shopping-bag", "bg-terracotta-soft text-terracotta"],
  ["hand-heart", "bg-sage-soft text-sage"],
  ["star", "bg-mustard-soft text-warning"],
] as const

/** Counts the numbers up once, when a third of the strip has come into view. */
export function Stats(texts: HomeTexts["numbers"]) {
  const { items } = texts
  const strip = useRef<HTMLElement>(null)
  const reached = useCounter(useSeen(strip, 0.3))
  return (
    <section ref={strip} aria-label={m.home_stats_title()} className="page-width">
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
