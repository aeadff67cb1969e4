import { useRef } from "react"
import type { HomeTexts } from "#shop/settings/sections/home-texts.ts"
import parcel from "#web/orders/drawings/parcel.svg"
import { langOf } from "#web/ui/words/lang-of.ts"
import square from "./drawings/square.svg"
import thread from "./drawings/thread.svg"
import yarn from "./drawings/yarn.svg"
import { useReveal } from "./motion.ts"
import { SectionHeading } from "./section-heading.tsx"

const pictures = [yarn, square, parcel]

/** The three steps come in one after another, 300 ms apart (`steps.css` has the stagger). */
export function Steps(texts: HomeTexts["steps"]) {
  const { title, lead, items } = texts
  const list = useRef<HTMLOListElement>(null)
  const reveal = useReveal(list)
  return (
    <section aria-labelledby="how" className="home-section">
      <SectionHeading id="how" title={title} text={lead} english={texts.english} />
      <ol ref={list} data-reveal={reveal} className="steps">
        {pictures.map((picture, at) => (
          <li key={picture}>
            {/* The thread leads from the previous step to this one; small screens stack the steps and show none. */}
            {at > 0 && <img src={thread} alt="" loading="lazy" className="step-thread" />}
            <div className="relative">
              <img src={picture} alt="" width="220" height="190" loading="lazy" />
              <span className="step-number">{at + 1}</span>
            </div>
            <h3 lang={langOf(texts, `items.${at}.title`)}>{items[at]?.title}</h3>
            <p lang={langOf(texts, `items.${at}.text`)}>{items[at]?.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
