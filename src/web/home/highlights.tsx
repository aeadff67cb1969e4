import { Award, Heart, type LucideIcon, Sparkles } from "lucide-react"
import { m } from "#messages/messages.js"

interface Highlight {
  Icon: LucideIcon
  title: () => string
  text: () => string
  look: string
}

const highlights: readonly Highlight[] = [
  {
    Icon: Heart,
    title: m.home_highlights_love_title,
    text: m.home_highlights_love_text,
    look: "bg-rose-soft text-rose",
  },
  {
    Icon: Sparkles,
    title: m.home_highlights_unique_title,
    text: m.home_highlights_unique_text,
    look: "bg-mustard-soft text-warning",
  },
  {
    Icon: Award,
    title: m.home_highlights_quality_title,
    text: m.home_highlights_quality_text,
    look: "bg-sage-soft text-sage",
  },
]

export function Highlights() {
  return (
    <section aria-labelledby="why" className="page-width pt-18 sm:pt-24">
      <h2 id="why" className="sr-only">
        {m.home_highlights_title()}
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {highlights.map(({ Icon, title, text, look }) => (
          <li
            key={look}
            className={`stitched grid content-start justify-items-start gap-3 rounded-xl p-6 lg:p-8 ${look}`}
          >
            <Icon aria-hidden="true" className="size-9" strokeWidth={1.75} />
            <h3 className="text-2xl text-ink">{title()}</h3>
            <p className="text-ink">{text()}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
