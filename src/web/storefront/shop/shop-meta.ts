import { href, type MetaDescriptor } from "react-router"
import { m } from "#messages/messages.js"
import {
  activeFilters,
  type CategoryCount,
  filtersFromQuery,
  labelOf,
  NO_FILTERS,
  queryOf,
} from "#shop/catalogue/search/search.ts"
import { pageMeta } from "#web/layout/page-meta.ts"
import type { ShopInfo } from "#web/layout/shop-info.ts"
import { cursorIn } from "./list-query.ts"

/** Describes one category alone as a page of its own, and other filters as the whole shop. Searches are not to be indexed. */
export function shopMeta(
  shop: ShopInfo | undefined,
  params: URLSearchParams,
  known: readonly CategoryCount[],
): MetaDescriptor[] {
  const filters = filtersFromQuery(params)
  const [category] = filters.categories
  const page = category && activeFilters(filters) === 1 ? category : null
  const label = page && labelOf(page, known)
  const described = pageMeta(shop, {
    title: label ?? m.shop_title(),
    description: label ? m.shop_meta_category({ category: label, time: shop?.deliveryTime ?? "" }) : m.shop_meta_all(),
    path: href("/shop") + (page ? queryOf({ ...NO_FILTERS, categories: [page] }) : ""),
  })
  const passing = filters.q !== "" || cursorIn(params) !== null
  return passing ? [...described, { name: "robots", content: "noindex, follow" }] : described
}
