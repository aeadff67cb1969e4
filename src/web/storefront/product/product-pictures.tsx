import { ProductPicture } from "#web/products/product-picture.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import { Gallery } from "./gallery.tsx"
import type { PageProduct } from "./page-product.ts"

/** Gives the width of the picture next to the text, or above it. */
const SIZES = "(min-width: 1280px) 600px, (min-width: 768px) 48vw, 92vw"

/** Shows a product's only picture, or all of them to be swiped through. */
export function ProductPictures({ product }: { product: PageProduct }) {
  const { name, imageUrl, pictures = [] } = product
  const [only] = pictures
  if (pictures.length > 1) return <Gallery name={name} pictures={pictures} sizes={SIZES} />
  return (
    <ProductPicture
      imageUrl={imageUrl}
      alt={only?.alt || name}
      lang={only?.alt ? langOf(only, "alt") : langOf(product, "name")}
      sizes={SIZES}
      fetched="soon"
      className="rounded-xl border border-line shadow-soft"
    />
  )
}
