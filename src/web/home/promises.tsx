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
      <ul className="highlights">
        {highlights.map(([icon, title, text, look]) => (
          <li key={look} className={look}>
            <SharedIcon name={icon} />
            <h3>{title()}</h3>
            <p>{text()}</p>
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
      <ul className="trust">
        {promises.map(([icon, title, text]) => (
          <li key={title()}>
            <span className="blob">
              <SharedIcon name={icon} />
            </span>
            <span>
              <strong>{title()}</strong>
              <span>{text()}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
