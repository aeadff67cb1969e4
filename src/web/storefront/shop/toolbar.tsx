import clsx from "clsx"
import { Search, SlidersHorizontal } from "lucide-react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { MAX_SEARCH_CHARACTERS } from "#shop/api/search-text.ts"
import { activeFilters, NO_FILTERS, PRODUCT_SORTS, type ProductSort } from "#shop/catalogue/search/search.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { useHydrated } from "#web/ui/use-hydrated.ts"
import type { FilterDraft } from "./use-filter-draft.ts"

const SORT_NAMES: Record<ProductSort, () => string> = {
  newest: m.shop_sort_newest,
  "price-asc": m.shop_sort_price_up,
  "price-desc": m.shop_sort_price_down,
}

/** The filter panel's controls join the toolbar's form by this id. */
export const FILTER_FORM = "shop-filters"
export const FILTER_PANEL = "filters"

/** Is one form, which works without a script too. A long name of the sort order has a line of its own. */
export function ShopToolbar({ draft, choose, adjust, onOpenFilters }: FilterDraft & { onOpenFilters: () => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the landmark, which the filters' inputs belong to
    <form
      id={FILTER_FORM}
      action={localPath(href("/shop"))}
      role="search"
      aria-label={m.shop_products()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        choose({})
      }}
      className="mb-6 flex flex-wrap items-end gap-3"
    >
      <Field label={m.shop_search()} className="flex-1 basis-48 max-sm:basis-full">
        <span className="relative block">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
          />
          <Input
            type="search"
            name="q"
            enterKeyHint="search"
            placeholder={m.shop_search_placeholder()}
            maxLength={MAX_SEARCH_CHARACTERS}
            value={draft.q}
            onChange={(event) => adjust({ q: event.target.value })}
            className="pl-11"
          />
        </span>
      </Field>
      <FiltersButton count={activeFilters({ ...draft, q: NO_FILTERS.q })} onOpen={onOpenFilters} />
      <Field label={m.shop_sort()} className="max-sm:grow-999 sm:min-w-52">
        <Select
          name="sort"
          className="max-sm:*:field-sizing-content"
          value={draft.sort}
          onChange={(event) =>
            choose({ sort: PRODUCT_SORTS.find((sort) => sort === event.target.value) ?? draft.sort })
          }
          choices={PRODUCT_SORTS.map((sort) => [sort, SORT_NAMES[sort]()])}
        />
      </Field>
    </form>
  )
}

const filtersLook =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-line-strong bg-surface px-3 font-bold sm:px-4 transition-colors hover:border-ink max-sm:grow lg:hidden"

/** Opens the drawer; until the browser's script runs it leads to the panel in the page. */
function FiltersButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const content = (
    <>
      <SlidersHorizontal aria-hidden="true" className={clsx("size-5 shrink-0", count > 0 && "max-sm:hidden")} />
      {m.shop_filters()}
      {count > 0 && (
        <span className="grid size-5 place-items-center rounded-full bg-terracotta text-on-terracotta text-xs tabular-nums">
          {count}
        </span>
      )}
    </>
  )
  if (!useHydrated()) {
    return (
      <a href={`#${FILTER_PANEL}`} className={filtersLook}>
        {content}
      </a>
    )
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={filtersLook}>
      {content}
    </button>
  )
}
