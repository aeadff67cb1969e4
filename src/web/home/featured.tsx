import { href } from "react-router"
import { m } from "#messages/messages.js"
import type { CardProduct } from "#web/products/card-product.ts"
import { ProductCard } from "#web/products/product-card.tsx"
import { ButtonLink } from "#web/ui/button.tsx"
import { SectionHeading } from "./section-heading.tsx"

/** How wide a card's picture is drawn in a grid of one, two and four. */
const PICTURE_SIZES = "(min-width: 1280px) 280px, (min-width: 1024px) 22vw, (min-width: 640px) 45vw, 92vw"

export function Featured({ products }: { products: readonly CardProduct[] }) {
  return (
    <section aria-labelledby="featured" className="page-width pt-18 sm:pt-24">
      <SectionHeading id="featured" title={m.home_featured_title()} text={m.home_featured_lead()} />
      <ul className="mt-12 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.id} className="grid">
            <ProductCard product={product} sizes={PICTURE_SIZES} />
          </li>
        ))}
      </ul>
      <p className="mt-12 text-center">
        <ButtonLink to={href("/shop")} variant="secondary" size="lg">
          {m.home_featured_all()}
        </ButtonLink>
      </p>
    </section>
  )
}
