import { useState } from "react"
import { href, Link, redirect, useLocation } from "react-router"
import { m } from "#messages/messages.js"
import { currentNames } from "#shop/catalogue/categories/admin-categories.server.ts"
import { searchProducts, suggest } from "#shop/catalogue/search/search.server.ts"
import { activeFilters, filtersFromQuery, PAGE_SIZE, queryOf, withinScale } from "#shop/catalogue/search/search.ts"
import { noteMissedSearch } from "#shop/figures/missed-searches.server.ts"
import { openShopContext } from "#web/context.ts"
import { type CacheHandle, pageData, pageHeaders } from "#web/document/public-page.ts"
import { cardProduct } from "#web/products/card-product.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Drawer } from "#web/ui/feedback/drawer.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { shownCount } from "#web/ui/shown-count.ts"
import type { Route } from "./+types/shop"
import { ClearFilters, FilterChips, FilterPanel, type Shelf } from "./shop/filter-panel.tsx"
import { cursorIn, listQuery } from "./shop/list-query.ts"
import { ShopResults } from "./shop/results.tsx"
import { shopMeta } from "./shop/shop-meta.ts"
import { FILTER_FORM, FILTER_PANEL, ShopToolbar } from "./shop/toolbar.tsx"
import { type FilterDraft, useFilterDraft } from "./shop/use-filter-draft.ts"
import { type ShopResult, useShopResult } from "./shop/use-shop-list.ts"

export const handle: CacheHandle = {
  cache: { kind: "pages", queryKind: "lists", query: listQuery },
}
export const headers = pageHeaders

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings, logFailure } = openShopContext(context)
  const filters = filtersFromQuery(url.searchParams)
  const cursor = cursorIn(url.searchParams)
  try {
    const [found, categories] = await Promise.all([
      searchProducts(db, filters, { limit: PAGE_SIZE, cursor }, settings.synonyms.lines),
      currentNames(db, filters.categories),
    ])
    if (categories.join() !== filters.categories.join())
      return redirect(href("/shop") + queryOf({ ...filters, categories }))
    const suggestions = filters.q && found.matching === 0 ? await suggest(db, filters.q) : null
    if (found.matching === 0 && activeFilters(filters) === 1 && !cursor) void noteMissedSearch(db, filters.q)
    const result: ShopResult = {
      ...found,
      products: found.products.map(cardProduct),
      suggestions: suggestions && { ...suggestions, products: suggestions.products.map(cardProduct) },
    }
    const within = withinScale(filters, found.maxPriceCents)
    return pageData({ filters: within, continued: cursor !== null, result }, { tags: ["lists"] })
  } catch (error) {
    const outcome = logFailure("The shop page could not be loaded", error)
    return pageData({ filters, continued: false, result: null }, { tags: [], outcome, status: 503 })
  }
}

/** Lets the page change immediately and show skeletons until the server has responded. */
export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const result = serverLoader().then((result): ShopResult => result.result, followOrFail)
  return { filters: filtersFromQuery(url.searchParams), continued: cursorIn(url.searchParams) !== null, result }
}

/** Follows the redirect of a renamed category by itself, because it arrives too late for the router. */
function followOrFail(reason: unknown): ShopResult {
  const moved = reason instanceof Response && reason.headers.get("Location")
  if (moved) window.location.replace(moved)
  return null
}

export function meta({ location, matches, loaderData }: Route.MetaArgs) {
  const { result } = loaderData ?? {}
  const known = result && "categories" in result ? result.categories : []
  return shopMeta(matches[0].loaderData, new URLSearchParams(location.search), known)
}

export default function Shop({ loaderData: { filters, continued, result: loaded } }: Route.ComponentProps) {
  const entry = useLocation().key
  const result = useShopResult(loaded, entry)
  const shelf = useLatest<Shelf>(result)
  const filtering = useFilterDraft(filters)
  const [drawerOpen, setDrawerOpen] = useState(false)
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeading title={m.shop_title()} />
      <ShopToolbar {...filtering} onOpenFilters={() => setDrawerOpen(true)} />
      <div className="grid items-start gap-8 lg:grid-cols-[15rem_1fr]">
        <aside
          id={FILTER_PANEL}
          aria-label={m.shop_filters()}
          className="hidden rounded-lg border border-line bg-surface p-5 shadow-soft target:block lg:sticky lg:top-24 lg:block"
        >
          <FilterPanel {...filtering} shelf={shelf} form={FILTER_FORM} />
        </aside>
        <section aria-labelledby="products">
          <h2 id="products" className="sr-only">
            {m.shop_products()}
          </h2>
          <FilterChips filters={filters} shelf={shelf} />
          <Count result={result} />
          {continued && (
            <Link to={{ search: queryOf(filters) }} className="thread-link mb-4 font-bold text-terracotta">
              {m.shop_first_products()}
            </Link>
          )}
          <ShopResults key={entry} result={result} filters={filters} entry={entry} />
        </section>
      </div>
      <Drawer open={drawerOpen} onClose={() => setDrawerOpen(false)} title={m.shop_filters()} side="left">
        <FilterPanel {...filtering} shelf={shelf}>
          <DrawerFoot draft={filtering.draft} result={result} onClose={() => setDrawerOpen(false)} />
        </FilterPanel>
      </Drawer>
    </div>
  )
}

interface DrawerFootProps extends Pick<FilterDraft, "draft"> {
  result: ShopResult | undefined
  onClose: () => void
}

/** Is always in sight, because the filters scroll under it. */
function DrawerFoot({ draft, result, onClose }: DrawerFootProps) {
  const count = result && (result.matchingCapped ? null : result.matching)
  return (
    <div className="-mx-5 sticky bottom-0 -mb-5 flex flex-wrap gap-2 border-line border-t bg-surface px-5 py-3">
      <ClearFilters draft={draft} className="" />
      <Button busy={result === undefined} onClick={onClose} className="min-w-0 grow aria-disabled:opacity-100">
        {typeof count === "number" ? m.shop_filters_show_count({ count }) : m.shop_filters_show()}
      </Button>
    </div>
  )
}

function Count({ result }: { result: ShopResult | undefined }) {
  return (
    <p role="status" className="mb-4 min-h-6 text-muted">
      {result === undefined && <span className="sr-only">{m.shop_loading()}</span>}
      {result &&
        m.shop_showing({ count: shownCount(result.matching, result.matchingCapped), total: shownCount(result.total) })}
    </p>
  )
}

function useLatest<Value>(value: Value | null | undefined): Value | undefined {
  const [latest, setLatest] = useState(value ?? undefined)
  if (value && value !== latest) setLatest(value)
  return value ?? latest
}
