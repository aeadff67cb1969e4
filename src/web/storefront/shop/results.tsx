import { PackageSearch } from "lucide-react"
import { m } from "#messages/messages.js"
import { NO_FILTERS, type ProductFilters, queryOf } from "#shop/catalogue/search.ts"
import { ProductGrid, ProductGridSkeleton } from "#web/products/product-grid.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { ButtonLink } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LoadMore } from "./load-more.tsx"
import { useMoreByScrolling, useMoreProducts } from "./use-more-products.ts"
import type { ShopResult } from "./use-shop-list.ts"

interface ShopResultsProps {
  /** Undefined while it is on its way, null when it failed. */
  result: ShopResult | undefined
  filters: ProductFilters
  /** The history entry this list belongs to. */
  entry: string
}

/** The list in each of its states: on its way, failed, empty, or products and the way to more of them. */
export function ShopResults({ result, filters, entry }: ShopResultsProps) {
  if (result === undefined) return <ProductGridSkeleton />
  if (result === null) return <Failed filters={filters} />
  if (result.products.length === 0) return <Empty filters={filters} />
  return <Products first={result} filters={filters} entry={entry} />
}

function Products({
  first,
  filters,
  entry,
}: {
  first: NonNullable<ShopResult>
  filters: ProductFilters
  entry: string
}) {
  const more = useMoreProducts(first, filters, entry)
  const products = [first, ...more.pages].flatMap((page) => page.products)
  const unique = new Map(products.map((product) => [product.id, product]))
  const places = useMoreByScrolling(more, first.matching - unique.size)
  return (
    <>
      <ProductGrid products={[...unique.values()]} {...places} />
      <LoadMore more={more} filters={filters} />
    </>
  )
}

function Empty({ filters }: { filters: ProductFilters }) {
  return (
    <EmptyState
      icon={<PackageSearch aria-hidden="true" />}
      title={m.shop_none_found()}
      text={m.shop_none_found_hint()}
      action={
        <ButtonLink to={{ search: queryOf({ ...NO_FILTERS, sort: filters.sort }) }}>
          {m.shop_clear_all_filters()}
        </ButtonLink>
      }
    />
  )
}

function Failed({ filters }: { filters: ProductFilters }) {
  const retry = (
    <ButtonLink to={{ search: queryOf(filters) }} replace preventScrollReset size="sm">
      {m.shell_retry()}
    </ButtonLink>
  )
  return (
    <Alert tone="danger" title={m.shop_failed()} action={retry}>
      {m.shop_failed_hint()}
    </Alert>
  )
}
