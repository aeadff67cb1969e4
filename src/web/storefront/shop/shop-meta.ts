import type { MetaDescriptor } from "react-router"
import { activeFilters, addressOf, filtersFromAddress, NO_FILTERS } from "#shop/catalogue/search.ts"
import { pageMeta } from "#web/layout/page-meta.ts"
import type { ShopInfo } from "#web/layout/shop-info.ts"

/**
 * One category alone is a page of its own. Every other combination of filters is the whole shop seen another way, and the
 * answer to a search is nothing for a search engine to keep.
 */
export function shopMeta(shop: ShopInfo | undefined, params: URLSearchParams): MetaDescriptor[] {
  const filters = filtersFromAddress(params)
  const [category] = filters.categories
  const page = category && activeFilters(filters) === 1 ? category : null
  const described = pageMeta(shop, {
    title: page ?? "Shop All Products",
    description: page
      ? `Handmade crochet: ${page}. Made by hand in Sri Lanka and delivered to your door within 3-5 days.`
      : "Handmade crochet blankets, toys and home decor from Sri Lanka. Find yours by category, price or name.",
    path: `/shop${page ? addressOf({ ...NO_FILTERS, categories: [page] }) : ""}`,
  })
  const passing = filters.q !== "" || params.has("cursor")
  return passing ? [...described, { name: "robots", content: "noindex, follow" }] : described
}
