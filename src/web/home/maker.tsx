import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import type { ShownMaker } from "#shop/settings/settings.ts"
import type { CardProduct } from "#web/products/card-product.ts"
import { productPath } from "#web/products/product-path.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import { OwnersWords } from "#web/ui/words/owners-words.tsx"
import face from "./drawings/nadeesha.svg"

interface MakerProps extends Omit<ShownMaker, "sample"> {
  sample?: boolean
  /** Stands beside the story, which then leads on to the page about the maker; null while the shop has no piece. */
  piece?: CardProduct | null
}

const LARGE = "(min-width: 768px) 46vw, 92vw"
const SMALL = "128px"

/** Tells who makes what the shop sells: a portrait, some sentences and a name under them. */
export function Maker({ piece, ...maker }: MakerProps) {
  const { name, text } = maker
  return (
    <section aria-labelledby="maker" className="home-section">
      <div className="maker" data-beside={piece ? "piece" : "portrait"}>
        {piece ? <Piece {...piece} /> : <Portrait {...maker} sizes={LARGE} />}
        <div className="wrap-anywhere grid max-w-prose gap-4">
          <div className="flex flex-wrap items-center gap-4">
            {piece && <Portrait {...maker} sizes={SMALL} />}
            <h2 id="maker" className="min-w-48 flex-1 text-3xl sm:text-4xl lg:text-5xl">
              <OwnersWords sentence={m.home_maker_title({ name })} words={name} lang={langOf(maker, "name")} />
            </h2>
          </div>
          <p lang={langOf(maker, "text")} className="whitespace-pre-line sm:text-lg">
            {text}
          </p>
          <Signature {...maker} />
          {piece !== undefined && (
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

function Portrait(maker: MakerProps & { sizes: string }) {
  const { picture, picture_alt, sample, sizes } = maker
  if (picture) {
    const lang = langOf(maker, "picture_alt")
    return <ProductPicture imageUrl={picture} alt={picture_alt} {...{ lang, sizes }} className="maker-portrait" />
  }
  return sample && <img src={face} alt="" width="240" height="240" loading="lazy" className="maker-portrait" />
}

function Signature(maker: MakerProps) {
  return (
    <p className="grid gap-1">
      {maker.signature && (
        <ProductPicture imageUrl={maker.signature} alt="" sizes={SMALL} className="maker-signature" />
      )}
      <span lang={langOf(maker, "name")} className="font-display text-3xl text-terracotta italic">
        {maker.name}
      </span>
      <span className="flex flex-wrap gap-x-3 text-muted">
        <span lang={langOf(maker, "town")}>{maker.town}</span>
        {maker.sample && <span className="sample-mark">{m.shell_sample()}</span>}
      </span>
    </p>
  )
}

function Piece(piece: CardProduct) {
  return (
    <Link to={productPath(piece)} className="maker-piece">
      <ProductPicture imageUrl={piece.imageUrl} alt="" sizes={LARGE} />
      <span>
        <strong lang={langOf(piece, "name")}>{piece.name}</strong>
        <span>{piece.price}</span>
      </span>
    </Link>
  )
}
