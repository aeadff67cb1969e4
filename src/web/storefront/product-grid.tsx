import { Skeleton } from "#web/ui/skeleton.tsx"
import { type CardProduct, ProductCard } from "./product-card.tsx"

const grid = "grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3"

/** Cards of the first row or so are in the first view on every screen. */
const FIRST_VIEW = 2

export function ProductGrid({ products }: { products: readonly CardProduct[] }) {
  return (
    <ul className={grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} priority={index < FIRST_VIEW} />
        </li>
      ))}
    </ul>
  )
}

const SKELETONS = Array.from({ length: 9 }, (_, index) => `skeleton-${index}`)

/** Nine cards to come, of the size they will have. */
export function ProductGridSkeleton() {
  return (
    <div className={grid} aria-hidden="true">
      {SKELETONS.map((key) => (
        <div
          key={key}
          data-testid="product-skeleton"
          className="overflow-hidden rounded-lg border border-line bg-surface"
        >
          <Skeleton className="aspect-square w-full rounded-none" />
          <div className="grid gap-2.5 p-3 sm:p-4">
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="mt-1 h-5 w-1/2" />
            <Skeleton className="mt-1 h-9 w-full rounded-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
