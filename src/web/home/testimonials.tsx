import { ChevronLeft, ChevronRight } from "lucide-react"
import { useRef } from "react"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import type { HomeTexts, Review } from "#shop/settings/sections/home-texts.ts"
import type { Marked } from "#shop/text/localized.ts"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { SharedIcon } from "#web/ui/shared-icon.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import { useCarousel } from "./carousel.ts"
import fathima from "./drawings/fathima.svg"
import kavitha from "./drawings/kavitha.svg"
import nadeesha from "./drawings/nadeesha.svg"
import ruwan from "./drawings/ruwan.svg"
import oneStar from "./drawings/stars-1.svg"
import twoStars from "./drawings/stars-2.svg"
import threeStars from "./drawings/stars-3.svg"
import fourStars from "./drawings/stars-4.svg"
import fiveStars from "./drawings/stars-5.svg"
import tharindu from "./drawings/tharindu.svg"
import { useReducedMotion } from "./motion.ts"
import { SectionHeading } from "./section-heading.tsx"

const stars = [oneStar, twoStars, threeStars, fourStars, fiveStars]

export function Testimonials({ title, samples, items, english }: HomeTexts["reviews"]) {
  const reviews: readonly Testimonial[] = items.length === 0 && samples ? sampleReviews() : items
  const sample = items.length === 0
  const track = useRef<HTMLUListElement>(null)
  const carousel = useCarousel(track, reviews.length)
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby="testimonials" className="lace mt-16 bg-rose-soft py-10 sm:mt-30 sm:py-16">
      <div className="testimonials page-width">
        <SectionHeading id="testimonials" title={title} english={english} text={sample ? m.home_reviews_lead() : ""} />
        <section
          aria-roledescription={m.home_reviews_carousel()}
          aria-label={sample ? m.home_reviews_label() : m.home_reviews_own_label()}
          {...carousel.hold}
          className="mx-auto mt-6 grid max-w-4xl gap-3 sm:mt-8 sm:gap-6"
        >
          <ul
            ref={track}
            onScroll={carousel.onScroll}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-live={carousel.playing ? "off" : "polite"}
            className="track flex snap-x snap-mandatory overflow-x-auto rounded-xl"
          >
            {reviews.map((review, at) => (
              <Slide
                // biome-ignore lint/suspicious/noArrayIndexKey: two customers may have one name
                key={at}
                {...{ ...review, at, sample, english }}
                count={reviews.length}
                current={at === carousel.index}
              />
            ))}
          </ul>
          {reviews.length > 1 && <Controls {...carousel} count={reviews.length} />}
        </section>
      </div>
    </section>
  )
}

interface SlideProps extends Testimonial, Marked {
  at: number
  count: number
  current: boolean
  sample: boolean
}

function Slide({ name, face, rating, text, product, at, count, current, sample, english }: SlideProps) {
  return (
    <li
      aria-roledescription={m.home_reviews_slide()}
      aria-label={m.home_reviews_position({ position: at + 1, count })}
      data-current={current || undefined}
      className="slide"
    >
      <figure>
        {face ? (
          <img src={face} alt="" width="120" height="120" loading="lazy" />
        ) : (
          <span aria-hidden="true" className="initial">
            {name.slice(0, 1)}
          </span>
        )}
        <div>
          <img src={stars[rating - 1]} alt={m.home_stars_label({ rating })} width="126" height="22" loading="lazy" />
          <blockquote lang={langOf({ english }, `items.${at}.text`) ?? langWritten(text)}>
            {m.home_reviews_quote({ text })}
          </blockquote>
          <figcaption>
            <strong lang={langWritten(name)}>{name}</strong>
            {product && (
              <span lang={langOf({ english }, `items.${at}.product`) ?? langWritten(product)}>{product}</span>
            )}
            {sample && <span className="sample-mark">{m.shell_sample()}</span>}
          </figcaption>
        </div>
      </figure>
    </li>
  )
}

function Controls({ index, go, stopped, setStopped, count }: ReturnType<typeof useCarousel> & { count: number }) {
  const reduced = useReducedMotion()
  return (
    <div className="flex flex-wrap items-center justify-center gap-1">
      <IconButton label={m.home_reviews_previous()} onClick={() => go(index - 1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <div className="flex justify-center max-sm:order-first max-sm:basis-full">
        {Array.from({ length: count }, (_, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots are their places
            key={at}
            type="button"
            aria-label={m.home_reviews_show({ position: at + 1 })}
            aria-current={at === index ? "true" : undefined}
            onClick={() => go(at)}
            className="dot"
          />
        ))}
      </div>
      <IconButton label={m.home_reviews_next()} onClick={() => go(index + 1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      {!reduced && (
        <IconButton
          label={stopped ? m.home_reviews_play() : m.home_reviews_pause()}
          onClick={() => setStopped(!stopped)}
        >
          <SharedIcon name={stopped ? "play" : "pause"} className="size-4.5! stroke-[2.4]" />
        </IconButton>
      )}
    </div>
  )
}

interface Testimonial extends Review {
  readonly face?: string
}

/** No customer wrote these samples, and the page says so. */
const samples = [
  ["Nadeesha P.", nadeesha, 5, m.home_samples_blanket_text, m.home_samples_blanket_product],
  ["Tharindu W.", tharindu, 5, m.home_samples_bear_text, m.home_samples_bear_product],
  ["Fathima R.", fathima, 4, m.home_samples_basket_text, m.home_samples_basket_product],
  ["Kavitha S.", kavitha, 5, m.home_samples_cushion_text, m.home_samples_cushion_product],
  ["Ruwan D.", ruwan, 5, m.home_samples_hanging_text, m.home_samples_hanging_product],
] as const

const sampleReviews = (): Testimonial[] =>
  samples.map(([name, face, rating, text, product]) => ({ name, face, rating, text: text(), product: product() }))
