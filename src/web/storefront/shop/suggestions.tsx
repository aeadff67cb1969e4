import { useId } from "react"
import { Link } from "react-router"
import { m } from "#messages/messages.js"
import { NO_FILTERS, type ProductFilters, queryOf } from "#shop/catalogue/search/search.ts"
import { ProductGrid } from "#web/products/product-grid.tsx"
import type { ShopResult } from "./use-shop-list.ts"

const MAX_CATEGORIES = 8

/** Suggests what to do after a search that found nothing. */
export function ShopSuggestions({ result, sort }: { result: NonNullable<ShopResult>; sort: ProductFilters["sort"] }) {
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
