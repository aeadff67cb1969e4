import { m } from "#messages/messages.js"
import { SharedIcon } from "#web/ui/shared-icon.tsx"

const highlights = [
  ["heart", m.home_highlights_love_title, m.home_highlights_love_text, "bg-rose-soft text-rose"],
  ["sparkles", m.home_highlights_unique_title, m.home_highlights_unique_text, "bg-mustard-soft text-warning"],
  ["award", m.home_highlights_quality_title, m.home_highlights_quality_text, "bg-sage-soft text-sage"],
] as const

export function Highlights() {
  return (
    <section aria-labelledby="why" className="page-width pt-18 sm:pt-24">
      <h2 id="why" className="sr-only">
        {m.home_highlights_title()}
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {highlights.map(([icon, title, text, look]) => (
          <li
            key={look}
            className={`stitched grid content-start justify-items-start gap-3 rounded-xl p-6 lg:p-8 ${look}`}
          >
            <SharedIcon name={icon} className="size-9 stroke-[1.75]" />
            <h3 className="text-2xl text-ink">{title()}</h3>
            <p className="text-ink">{text()}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const promises = [
  ["shield-check", m.home_trust_secure_title, m.home_trust_secure_text],
  ["truck", m.home_trust_delivery_title, m.home_trust_delivery_text],
  ["rotate-ccw", m.home_trust_returns_title, m.home_trust_returns_text],
  ["leaf", m.home_trust_materials_title, m.home_trust_materials_text],
] as const

export function Trust() {
  return (
    <section aria-label={m.home_trust_title()} className="page-width pt-18 sm:pt-24">
      <ul className="grid gap-x-6 gap-y-8 border-line border-y-2 border-dashed py-10 sm:grid-cols-2 lg:grid-cols-4">
        {promises.map(([icon, title, text]) => (
          <li key={title()} className="flex items-center gap-4">
            <span className="grid size-13 shrink-0 place-items-center rounded-blob bg-sage-soft text-sage">
              <SharedIcon name={icon} className="size-6" />
            </span>
            <span className="grid leading-snug">
              <strong>{title()}</strong>
              <span className="text-muted text-sm">{text()}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
