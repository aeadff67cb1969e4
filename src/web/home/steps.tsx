import { useRef } from "react"
import { m } from "#messages/messages.js"
import parcel from "./drawings/parcel.svg"
import square from "./drawings/square.svg"
import thread from "./drawings/thread.svg"
import yarn from "./drawings/yarn.svg"
import { useReveal } from "./motion.ts"
import { SectionHeading } from "./section-heading.tsx"

const steps = [
  { title: m.home_steps_yarn_title, text: m.home_steps_yarn_text, picture: yarn },
  { title: m.home_steps_crochet_title, text: m.home_steps_crochet_text, picture: square },
  { title: m.home_steps_wrap_title, text: m.home_steps_wrap_text, picture: parcel },
]

/** The three steps come in one after another, 300 ms apart (`steps.css` has the stagger). */
export function Steps() {
  const list = useRef<HTMLOListElement>(null)
  const reveal = useReveal(list)
  return (
    <section aria-labelledby="how" className="page-width pt-18 sm:pt-24">
      <SectionHeading id="how" title={m.home_steps_title()} text={m.home_steps_lead()} />
      <ol ref={list} data-reveal={reveal} className="steps mt-12 grid gap-10 md:grid-cols-3 md:gap-6">
        {steps.map(({ title, text, picture }, at) => (
          <li key={title()}>
            {/* From the step before to this one; on small screens the steps stand below each other and need none. */}
            {at > 0 && <img src={thread} alt="" loading="lazy" className="step-thread" />}
            <div className="relative">
              <img src={picture} alt="" width="220" height="190" loading="lazy" />
              <span className="step-number">{at + 1}</span>
            </div>
            <h3>{title()}</h3>
            <p>{text()}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
