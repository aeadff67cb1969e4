import clsx from "clsx"
import type { Ref } from "react"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import type { CardProduct } from "./card-product.ts"
import { ProductCard } from "./product-card.tsx"

const grid = "grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3"

/** Cards of the first row or so are in the first view on every screen. */
const FIRST_VIEW = 2

interface ProductGridProps {
  products: readonly CardProduct[]
  /** Counts the products still to load. Their placeholders keep the space, so that what is below stays where it is. */
  toCome: number
  edge: Ref<HTMLLIElement>
}

export function ProductGrid({ products, toCome, edge }: ProductGridProps) {
  return (
    <ul className={grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} priority={index < FIRST_VIEW} />
        </li>
      ))}
      {placesOf(toCome, products.length).map((place, index) => (
        <li key={place} ref={index === 0 ? edge : undefined} aria-hidden="true" data-testid="product-to-come">
          <SkeletonCard still />
        </li>
      ))}
    </ul>
  )
}

/** Returns the keys of places in the grid: a place that stays empty for a while is the same element. */
function placesOf(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => `place-${from + index}`)
}

export function ProductGridSkeleton() {
  return (
    <div className={grid} aria-hidden="true">
      {placesOf(9).map((place) => (
        <div key={place} data-testid="product-skeleton">
          <SkeletonCard />
        </div>
      ))}
    </div>
  )
}

/** Is exactly as high as a `ProductCard`. `still` is for many: each card that pulses costs a layer of the page. */
function SkeletonCard({ still = false }: { still?: boolean }) {
  return (
    <div className={clsx("overflow-hidden rounded-lg border border-line bg-surface", still && "**:animate-none")}>
      <Skeleton className="aspect-square w-full rounded-none" />
      <div className="flex flex-col gap-1 p-3 sm:p-4">
        <Skeleton className="my-0.5 h-3 w-1/3 sm:my-1" />
        <Skeleton className="mt-1 mb-8 h-5 w-4/5 sm:mb-10.5" />
        <Skeleton className="mt-2 mb-0.5 h-5 w-1/2 sm:h-6" />
        <Skeleton className="mt-2 h-9 w-full rounded-full max-md:hidden" />
      </div>
    </div>
  )
}
