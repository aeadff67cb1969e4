import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import type { ShownMaker } from "#shop/settings/settings.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import { OwnersWords } from "#web/ui/words/owners-words.tsx"
import face from "./drawings/nadeesha.svg"

interface MakerProps extends Omit<ShownMaker, "sample"> {
  sample?: boolean
  /** Leads on to the page about the maker. */
  more?: boolean
}

const PICTURE_SIZES = "(min-width: 768px) 36vw, 92vw"

/** Tells who makes what the shop sells: a portrait beside some sentences and a name under them. */
export function Maker(maker: MakerProps) {
  const { name, town, text, picture, picture_alt, sample, more } = maker
  return (
    <section aria-labelledby="maker" className="page-width pt-14 sm:pt-24">
      <div className="grid items-center gap-8 md:grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)] md:gap-14">
        {picture ? (
          <ProductPicture
            imageUrl={picture}
            alt={picture_alt}
            lang={langOf(maker, "picture_alt")}
            sizes={PICTURE_SIZES}
            className="rounded-xl"
          />
        ) : (
          sample && (
            <img
              src={face}
              alt=""
              width="240"
              height="240"
              loading="lazy"
              className="w-48 rounded-full md:w-full md:max-w-80 md:justify-self-center"
            />
          )
        )}
        <div className="wrap-anywhere grid max-w-prose gap-4">
          <h2 id="maker" className="text-4xl sm:text-5xl">
            <OwnersWords sentence={m.home_maker_title({ name })} words={name} lang={langOf(maker, "name")} />
          </h2>
          <p lang={langOf(maker, "text")} className="whitespace-pre-line text-lg">
            {text}
          </p>
          <p className="grid gap-1">
            <span lang={langOf(maker, "name")} className="font-display text-3xl text-terracotta italic">
              {name}
            </span>
            <span lang={langOf(maker, "town")} className="text-muted">
              {town}
            </span>
          </p>
          {sample && <span className="sample-mark justify-self-start">{m.shell_sample()}</span>}
          {more && (
            <Link
              to={href("/about")}
              className="thread-link inline-flex min-h-11 items-center justify-self-start font-bold"
            >
              {m.home_maker_more({ name })}
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}
