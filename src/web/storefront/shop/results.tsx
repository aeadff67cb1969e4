import { PackageSearch } from "lucide-react"
import { type MouseEvent, useEffect, useId, useRef } from "react"
import { Link } from "react-router"
import { m } from "#messages/messages.js"
import { activeFilters, NO_FILTERS, type ProductFilters, queryOf } from "#shop/catalogue/search/search.ts"
import { ProductGrid, ProductGridSkeleton } from "#web/products/product-grid.tsx"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { EmptyState } from "#web/ui/feedback/empty-state.tsx"
import { Spinner } from "#web/ui/feedback/spinner.tsx"
import { useLineBack } from "#web/ui/use-line-back.ts"
import { type MoreProducts, type ShopResult, useMoreByScrolling, useMoreProducts } from "./use-shop-list.ts"

interface ShopResultsProps {
  /** Is undefined while the result is loading, and null when that failed. */
  result: ShopResult | undefined
  filters: ProductFilters
  entry: string
}

export function ShopResults({ result, filters, entry }: ShopResultsProps) {
  if (result === undefined) return <ProductGridSkeleton />
  if (result === null) return <Failed filters={filters} />
  if (result.products.length === 0) {
    return (
      <>
        <Empty filters={filters} isShopEmpty={result.total === 0} />
        <ShopSuggestions result={result} sort={filters.sort} />
      </>
    )
  }
  return <Products first={result} filters={filters} entry={entry} />
}

function Products({ first, filters, entry }: Omit<ShopResultsProps, "result"> & { first: NonNullable<ShopResult> }) {
  const more = useMoreProducts(first, filters, entry)
  const products = [first, ...more.pages].flatMap((page) => page.products)
  const unique = new Map(products.map((product) => [product.id, product]))
  const places = useMoreByScrolling(
    more,
    (first.matchingCapped ? Number.POSITIVE_INFINITY : first.matching) - unique.size,
  )
  return (
    <>
      <ProductGrid products={[...unique.values()]} {...places} />
      <LoadMore more={more} filters={filters} />
    </>
  )
}

function Empty({ filters, isShopEmpty }: { filters: ProductFilters; isShopEmpty: boolean }) {
  return (
    <EmptyState
      icon={<PackageSearch aria-hidden="true" />}
      title={m.shop_none_found()}
      text={isShopEmpty ? m.shop_none_yet() : m.shop_none_found_hint()}
      action={
        (!isShopEmpty || activeFilters(filters) > 0) && (
          <ButtonLink to={{ search: queryOf({ ...NO_FILTERS, sort: filters.sort }) }}>
            {m.shop_clear_all_filters()}
          </ButtonLink>
        )
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

/** Leads to the next page where it does not load by scrolling: by a press, and as an ordinary link. */
export function LoadMore({ more, filters }: { more: MoreProducts; filters: ProductFilters }) {
  const { nextCursor, state, pages, loadMore } = more
  const end = useRef<HTMLParagraphElement>(null)
  const hadFocus = useRef(false)

  useLineBack(() => state === "failed" && void loadMore())
  // The link disappears with the last page: focus that was on it moves to the text in its place.
  useEffect(() => {
    if (nextCursor === null && hadFocus.current) end.current?.focus({ preventScroll: true })
  }, [nextCursor])

  function press(event: MouseEvent) {
    event.preventDefault()
    void loadMore()
  }
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      <p role="status" className={state === "failed" ? "font-semibold text-danger" : "sr-only"}>
        {state === "failed" && m.shop_more_failed()}
        {state === "loading" && m.shop_more_loading()}
      </p>
      {nextCursor === null ? (
        <p ref={end} tabIndex={-1} className="grid min-h-11 place-items-center rounded-sm text-muted text-sm">
          {pages.length > 0 && m.shop_more_end()}
        </p>
      ) : (
        <Link
          to={{ search: queryOf(filters, nextCursor) }}
          onClick={press}
          onFocus={() => {
            hadFocus.current = true
          }}
          onBlur={() => {
            hadFocus.current = false
          }}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-terracotta bg-surface px-6 font-bold text-terracotta transition hover:bg-terracotta-soft"
        >
          {state === "loading" && <Spinner className="size-4" />}
          {state === "failed" ? m.shop_more_retry() : m.shop_more()}
        </Link>
      )}
    </div>
  )
}

const MAX_CATEGORIES = 8

function ShopSuggestions({ result, sort }: { result: NonNullable<ShopResult>; sort: ProductFilters["sort"] }) {
  const products = useId()
  if (!result.suggestions) return null
  const largest = result.categories.toSorted((a, b) => b.count - a.count).slice(0, MAX_CATEGORIES)
  const filters = { ...NO_FILTERS, sort }
  return (
    <div className="mt-8 grid gap-8">
      <Ways
        title={m.shop_suggested_words()}
        ways={result.suggestions.words.map((word) => [word, queryOf({ ...filters, q: word })])}
      />
      <Ways
        title={m.shop_categories()}
        ways={largest.map(({ category, label = category }) => [label, queryOf({ ...filters, categories: [category] })])}
      />
      {result.suggestions.products.length > 0 && (
        <section aria-labelledby={products} className="grid gap-4">
          <h2 id={products} className="text-xl">
            {m.shop_suggested_products()}
          </h2>
          <ProductGrid products={result.suggestions.products} toCome={0} edge={null} />
        </section>
      )}
    </div>
  )
}

function Ways({ title, ways }: { title: string; ways: ReadonlyArray<[name: string, search: string]> }) {
  const id = useId()
  if (ways.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {ways.map(([name, search]) => (
          <li key={search}>
            <Link
              to={{ search }}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 font-bold transition-colors hover:border-terracotta hover:text-terracotta"
            >
              {name || m.shop_category_other()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
