import { useRef } from "react"
import { m } from "#messages/messages.js"
import parcel from "./drawings/parcel.svg"
import square from "./drawings/square.svg"
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
          <li key={title()} className="relative grid justify-items-center gap-3 text-center">
            {at > 0 && <Thread />}
            <div className="relative">
              <img src={picture} alt="" width="220" height="190" loading="lazy" className="w-52" />
              <span className="step-number">{at + 1}</span>
            </div>
            <h3 className="text-2xl">{title()}</h3>
            <p className="max-w-72 text-muted">{text()}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** From the step before to this one; on small screens the steps stand below each other and need none. */
function Thread() {
  return (
    <svg
      viewBox="0 0 120 60"
      fill="none"
      aria-hidden="true"
      className="absolute top-16 right-[calc(50%+6.5rem)] left-[calc(-50%+6.5rem)] hidden h-14 w-[calc(100%-13rem+1.5rem)] lg:block"
      preserveAspectRatio="none"
    >
      <path
        d="M2 34c24-34 40-26 52-8s-2 26-6 14 22-40 70-14"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="8 7"
        vectorEffect="non-scaling-stroke"
        className="stroke-yarn-clay"
      />
    </svg>
  )
}
