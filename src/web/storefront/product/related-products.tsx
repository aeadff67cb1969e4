import { Link } from "react-router"
import { m } from "#messages/messages.js"
import { shopOf } from "#web/layout/shop-of.ts"
import type { CardProduct } from "#web/products/card-product.ts"
import { ProductCard } from "#web/products/product-card.tsx"

interface RelatedProductsProps {
  products: readonly CardProduct[]
  category: string
  /** Is the category's name in the reader's language, where it has one. */
  label?: string | undefined
}

/** Shows other products of the same category. */
export function RelatedProducts({ products, category, label = category }: RelatedProductsProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-14 border-line border-t-2 border-dashed pt-10 sm:mt-20">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="related" className="text-2xl sm:text-3xl">
          {m.shop_related()}
        </h2>
        <Link to={shopOf(category)} className="thread-link font-bold text-terracotta">
          {m.shop_related_all({ category: label })}
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
