import { ChevronLeft, ChevronRight, Pause, Play, Star } from "lucide-react"
import { useRef } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#web/ui/icon-button.tsx"
import { useCarousel } from "./carousel.ts"
import { useReducedMotion } from "./motion.ts"
import { SectionHeading } from "./section-heading.tsx"
import { type Testimonial, testimonials } from "./testimonial-samples.ts"

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

function Slide({ name, avatar, rating, text, product, at, current }: Testimonial & { at: number; current: boolean }) {
  return (
    <li
      aria-roledescription={m.home_reviews_slide()}
      aria-label={m.home_reviews_position({ position: at + 1, count: testimonials.length })}
      data-current={current || undefined}
      className="w-full shrink-0 snap-center px-1 py-2"
    >
      <figure className="stitched grid h-full items-center justify-items-center gap-6 rounded-xl bg-surface px-7 py-10 text-center text-rose sm:grid-cols-[auto_1fr] sm:justify-items-start sm:gap-10 sm:px-12 sm:text-left">
        <Avatar {...avatar} />
        <div className="grid justify-items-center gap-4 text-ink sm:justify-items-start">
          <Stars rating={rating} />
          <blockquote className="font-display text-xl leading-relaxed sm:text-2xl">
            {m.home_reviews_quote({ text: text() })}
          </blockquote>
          <figcaption className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
            <strong>{name}</strong>
            <span className="text-muted">{product()}</span>
            <span className="rounded-full border border-line-strong border-dashed px-2.5 text-muted text-sm">
              {m.home_reviews_sample()}
            </span>
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

const places = [1, 2, 3, 4, 5]

function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={m.home_stars_label({ rating })} className="flex gap-1">
      {places.map((place) => (
        <Star
          key={place}
          aria-hidden="true"
          className={place <= rating ? "size-5.5 fill-mustard stroke-mustard" : "size-5.5 stroke-line-strong"}
        />
      ))}
    </span>
  )
}

const behind: Record<Testimonial["avatar"]["style"], string> = {
  long: "M26 52c-4-34 14-44 34-44s38 10 34 44l4 44H22Z",
  short: "M30 50C26 22 42 12 60 12s34 10 30 38Z",
  bun: "M30 54C26 24 42 16 60 16s34 8 30 38ZM46 13a14 13 0 1 1 28 0 14 13 0 1 1-28 0Z",
  scarf: "M24 60C20 22 40 8 60 8s40 14 36 52l6 40H18Z",
}
const front: Record<Testimonial["avatar"]["style"], string> = {
  long: "M32 50c2-22 18-26 26-26 4 12 22 12 30 24-2-22-14-32-28-32S30 28 32 50Z",
  short: "M32 48c0-10 8-14 14-18 10 6 30 4 42 18 0-24-14-32-28-32S30 26 32 48Z",
  bun: "M32 48c4-16 16-20 28-20s24 4 28 20c2-22-12-32-28-32S30 26 32 48Z",
  scarf: "M28 62c0-24 12-34 32-34s32 10 32 34c6-30-8-50-32-50S22 32 28 62Z",
}

/** A drawn face in a round frame; decorates a name. */
function Avatar({ hair, clothes, style }: Testimonial["avatar"]) {
  return (
    <svg
      viewBox="0 0 120 120"
      fill="none"
      aria-hidden="true"
      className="size-24 shrink-0 rounded-full bg-mustard-soft sm:size-32"
    >
      <path d={behind[style]} className={hair} />
      <path d="M18 122c0-26 18-34 42-34s42 8 42 34Z" className={clothes} />
      <path d="M50 76h20v14q-10 9-20 0Z" className="fill-yarn-oat" />
      <ellipse cx="60" cy="56" rx="26" ry="29" className="fill-yarn-oat" />
      <path d={front[style]} className={hair} />
      <g className="fill-yarn-shade">
        <circle cx="50" cy="57" r="2.8" />
        <circle cx="70" cy="57" r="2.8" />
      </g>
      <g className="fill-yarn-rose" opacity=".55">
        <circle cx="43" cy="66" r="5" />
        <circle cx="77" cy="66" r="5" />
      </g>
      <path d="M53 70q7 7 14 0" strokeWidth="2.6" strokeLinecap="round" className="stroke-yarn-shade" />
      <path
        d="M26 108q34 12 68 0"
        strokeWidth="2.5"
        strokeDasharray="6 5"
        strokeLinecap="round"
        className="stroke-yarn-cream"
      />
    </svg>
  )
}
