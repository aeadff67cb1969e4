import { m } from "#messages/messages.js"
import type { HomeTexts } from "#shop/settings/sections/home-texts.ts"
import { SharedIcon } from "#web/ui/shared-icon.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"

const highlights = [
  ["heart", "bg-rose-soft text-rose"],
  ["sparkles", "bg-mustard-soft text-warning"],
  ["award", "bg-sage-soft text-sage"],
] as const

export function Highlights(texts: HomeTexts["highlights"]) {
  const { items } = texts
  return (
    <section aria-labelledby="why" className="home-section">
      <h2 id="why" className="sr-only">
        {m.home_highlights_title()}
      </h2>
      <ul className="highlights">
        {highlights.map(([icon, look], at) => (
          <li key={look} className={look}>
            <SharedIcon name={icon} />
            <h3 lang={langOf(texts, `items.${at}.title`)}>{items[at]?.title}</h3>
            <p lang={langOf(texts, `items.${at}.text`)}>{items[at]?.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const promises = ["shield-check", "truck", "rotate-ccw", "leaf"] as const

export function Trust(texts: HomeTexts["trust"]) {
  const { items } = texts
  return (
    <section aria-label={m.home_trust_title()} className="home-section">
      <ul className="trust">
        {promises.map(
          (icon, at) =>
            items[at]?.title && (
              <li key={icon}>
                <span className="blob">
                  <SharedIcon name={icon} />
                </span>
                <span>
                  <strong lang={langOf(texts, `items.${at}.title`)}>{items[at]?.title}</strong>
                  <span lang={langOf(texts, `items.${at}.text`)}>{items[at]?.text}</span>
                </span>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
