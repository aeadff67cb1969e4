import { href, Link } from "react-router"
import { madeBy } from "#shop/made-by.ts"
import type { ShopInfo } from "#web/layout/shop-info.ts"
import { langOf } from "#web/ui/words/lang-of.ts"
import { OwnersWords } from "#web/ui/words/owners-words.tsx"
import { ProductPicture } from "./product-picture.tsx"

type Maker = NonNullable<ShopInfo["maker"]>

/** Says in one line who made a piece, and leads to the page about them. */
export function MadeBy({ name, town, picture, english }: Maker) {
  return (
    <Link
      to={href("/about")}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start font-bold text-sm hover:underline"
    >
      {picture && <ProductPicture imageUrl={picture} alt="" sizes="32px" className="size-8 shrink-0 rounded-full" />}
      <OwnersWords sentence={madeBy({ name, town })} words={name} lang={langOf({ english }, "name")} />
    </Link>
  )
}
