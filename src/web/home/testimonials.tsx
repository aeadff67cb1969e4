import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react"
import { useRef } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#web/ui/icon-button.tsx"
import { useCarousel } from "./carousel.ts"
import fourStars from "./drawings/stars-4.svg"
import fiveStars from "./drawings/stars-5.svg"
import { useReducedMotion } from "./motion.ts"
import { SectionHeading } from "./section-heading.tsx"
import { type Testimonial, testimonials } from "./testimonial-samples.ts"

const stars = { 4: fourStars, 5: fiveStars }

export function Testimonials() {
  const track = useRef<HTMLUListElement>(null)
  const carousel = useCarousel(track, testimonials.length)
  return (
    <section aria-labelledby="testimonials" className="lace mt-24 bg-rose-soft py-16 sm:mt-30 sm:py-20">
      <div className="page-width">
        <SectionHeading id="testimonials" title={m.home_reviews_title()} text={m.home_reviews_lead()} />
        <section
          aria-roledescription={m.home_reviews_carousel()}
          aria-label={m.home_reviews_label()}
          {...carousel.hold}
          className="mx-auto mt-10 grid max-w-4xl gap-6"
        >
          <ul
            ref={track}
            onScroll={carousel.onScroll}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-live={carousel.playing ? "off" : "polite"}
            className="track flex snap-x snap-mandatory overflow-x-auto rounded-xl"
          >
            {testimonials.map((testimonial, at) => (
              <Slide key={testimonial.name} {...testimonial} at={at} current={at === carousel.index} />
            ))}
          </ul>
          <Controls {...carousel} />
        </section>
      </div>
    </section>
  )
}

function Slide({ name, face, rating, text, product, at, current }: Testimonial & { at: number; current: boolean }) {
  return (
    <li
      aria-roledescription={m.home_reviews_slide()}
      aria-label={m.home_reviews_position({ position: at + 1, count: testimonials.length })}
      data-current={current || undefined}
      className="slide"
    >
      <figure>
        <img src={face} alt="" width="120" height="120" loading="lazy" />
        <div>
          <img src={stars[rating]} alt={m.home_stars_label({ rating })} width="126" height="22" loading="lazy" />
          <blockquote>{m.home_reviews_quote({ text: text() })}</blockquote>
          <figcaption>
            <strong>{name}</strong>
            <span>{product()}</span>
            <span className="sample-mark">{m.home_reviews_sample()}</span>
          </figcaption>
        </div>
      </figure>
    </li>
  )
}

function Controls({ index, go, stopped, setStopped }: ReturnType<typeof useCarousel>) {
  const reduced = useReducedMotion()
  const PlayIcon = stopped ? Play : Pause
  return (
    <div className="flex items-center justify-center gap-1">
      <IconButton label={m.home_reviews_previous()} onClick={() => go(index - 1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      {testimonials.map(({ name }, at) => (
        <button
          key={name}
          type="button"
          aria-label={m.home_reviews_show({ position: at + 1 })}
          aria-current={at === index ? "true" : undefined}
          onClick={() => go(at)}
          className="dot"
        />
      ))}
      <IconButton label={m.home_reviews_next()} onClick={() => go(index + 1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      {!reduced && (
        <IconButton
          label={stopped ? m.home_reviews_play() : m.home_reviews_pause()}
          onClick={() => setStopped(!stopped)}
        >
          <PlayIcon aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
