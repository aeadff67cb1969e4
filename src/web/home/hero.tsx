import { href } from "react-router"
import { m } from "#messages/messages.js"
import type { HomeTexts } from "#shop/settings/sections/home-texts.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import stillLife from "./drawings/still-life-720.avif"
import stillLifeLarge from "./drawings/still-life-1200.avif"

/** On phones the middle stored width is sharp enough, at half the bytes of the largest. */
const PICTURE_SIZES = "(min-width: 768px) 46vw, 64vw"

export function Hero(texts: HomeTexts["hero"]) {
  const { origin, title, lead, picture, picture_alt } = texts
  return (
    <section aria-labelledby="hero-title" className="hero dotted" data-picture={picture ? "own" : "drawn"}>
      <div className="page-width">
        <div className="hero-words">
          <p
            lang={langOf(texts, "origin")}
            className="stitched rounded-full bg-mustard-soft px-5 py-2 font-bold text-sm text-warning"
          >
            {origin}
          </p>
          <h1 id="hero-title" lang={langOf(texts, "title")} className="text-4xl sm:text-6xl lg:text-7xl">
            {title.split(MARKED).map(underlinedEverySecond)}
          </h1>
          <p lang={langOf(texts, "lead")} className="max-w-md text-lg text-muted sm:text-xl">
            {lead}
          </p>
          <div className="flex flex-wrap gap-3 sm:pt-2">
            <ButtonLink to={href("/shop")} size="lg">
              {m.home_hero_shop()}
            </ButtonLink>
            <span data-only="out">
              <ButtonLink to={{ pathname: href("/auth"), search: "?tab=signup" }} size="lg" variant="secondary">
                {m.home_hero_create_account()}
              </ButtonLink>
            </span>
          </div>
        </div>
        {picture ? (
          <ProductPicture
            imageUrl={picture}
            alt={picture_alt}
            lang={langOf(texts, "picture_alt")}
            sizes={PICTURE_SIZES}
            fetched="first"
            className="hero-picture md:rounded-xl"
          />
        ) : (
          // Outside <picture>, React would request it a second time, by a link of its own.
          <picture className="contents">
            <img
              src={stillLife}
              srcSet={`${stillLife} 720w, ${stillLifeLarge} 1200w`}
              sizes={PICTURE_SIZES}
              alt=""
              width="1200"
              height="860"
              fetchPriority="high"
              className="hero-picture"
            />
          </picture>
        )}
      </div>
    </section>
  )
}

/** Splits a title so that every second piece stood between asterisks. */
const MARKED = /\*([^*]+)\*/

function underlinedEverySecond(piece: string, at: number) {
  if (at % 2 === 0) return piece
  return (
    <span key={at} className="relative inline-block text-terracotta">
      {piece}
      <Squiggle />
    </span>
  )
}

function Squiggle() {
  return (
    <svg
      viewBox="0 0 200 18"
      fill="none"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 -bottom-2 h-3 w-full"
    >
      <path
        d="M3 11c14-10 24-10 34-1s20 9 32 0 22-9 34 0 22 9 33 0 20-10 31-2 16 8 30-1"
        strokeWidth="5"
        strokeLinecap="round"
        className="thread-draw stroke-yarn-mustard"
      />
    </svg>
  )
}
