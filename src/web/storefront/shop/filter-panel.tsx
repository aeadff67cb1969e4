import clsx from "clsx"
import { X } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { m } from "#messages/messages.js"
import {
  activeFilters,
  type CategoryCount,
  labelOf,
  NO_FILTERS,
  type ProductFilters,
  queryOf,
  type SearchResult,
  sliderMaxCents,
} from "#shop/catalogue/search/search.ts"
import { formatRupees } from "#shop/money.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { langOfCategory } from "#web/ui/words/lang-of.ts"
import { PriceRange } from "./price-range.tsx"
import type { FilterDraft } from "./use-filter-draft.ts"

/** Holds what the panel knows about the whole shop, whatever is filtered. */
export type Shelf = Pick<SearchResult, "categories" | "maxPriceCents">

interface FilterPanelProps extends FilterDraft {
  shelf: Shelf | undefined
  /** Is the id of the form that sends the filters when nothing runs in the browser. */
  form?: string
  /** Replaces the Clear button below the filters. */
  children?: ReactNode
}

export function FilterPanel({ draft, choose, adjust, shelf, form, children }: FilterPanelProps) {
  if (!shelf) return <Skeleton className="h-96 w-full rounded-lg" />
  return (
    <div className="grid grid-cols-1 gap-7">
      <Categories draft={draft} choose={choose} categories={shelf.categories} form={form} />
      <PriceRange
        min={draft.minCents}
        max={draft.maxCents}
        scaleEnd={sliderMaxCents(shelf.maxPriceCents)}
        form={form}
        onChange={adjust}
      />
      <Checkbox
        label={<span className="font-bold">{m.shop_in_stock_only()}</span>}
        name="in_stock"
        value="1"
        form={form}
        checked={draft.inStock}
        onChange={(event) => choose({ inStock: event.target.checked })}
      />
      <noscript>
        <Button type="submit" form={form} className="w-full">
          {m.shop_filters_apply()}
        </Button>
      </noscript>
      {children ?? <ClearFilters draft={draft} className="border-2 border-terracotta aria-disabled:border-line" />}
    </div>
  )
}

export function ClearFilters({ draft, className }: Pick<FilterDraft, "draft"> & { className: string }) {
  const nothing = activeFilters(draft) === 0
  return (
    <Link
      to={{ search: queryOf({ ...NO_FILTERS, sort: draft.sort }) }}
      preventScrollReset
      aria-disabled={nothing || undefined}
      className={clsx(
        "inline-flex min-h-11 items-center justify-center rounded-full px-5 font-bold text-terracotta transition hover:bg-terracotta-soft aria-disabled:text-muted",
        className,
      )}
    >
      {m.shop_filters_clear()}
    </Link>
  )
}

interface CategoriesProps extends Pick<FilterDraft, "draft" | "choose"> {
  categories: readonly CategoryCount[]
  form: string | undefined
}

function Categories({ draft, choose, categories, form }: CategoriesProps) {
  const known = new Set(categories.map(({ category }) => category))
  // A chosen category that no longer has a product must still be shown, so that it can be deselected.
  const vanished = draft.categories.filter((category) => !known.has(category))
  const all = [...categories, ...vanished.map((category) => ({ category, count: 0 }))]
  const toggle = (category: string, on: boolean) =>
    choose({ categories: on ? [...draft.categories, category] : draft.categories.filter((each) => each !== category) })
  if (all.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1 font-bold">{m.shop_categories()}</legend>
      <ul>
        {all.map(({ category, label = category ? undefined : m.shop_category_other(), count }: CategoryCount) => (
          <li key={category}>
            <Checkbox
              name="category"
              value={category}
              form={form}
              checked={draft.categories.includes(category)}
              onChange={(event) => toggle(category, event.target.checked)}
              label={
                <>
                  <span lang={langOfCategory({ label })}>{label ?? category}</span>{" "}
                  <span className="text-muted text-sm tabular-nums">({count})</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

interface Chip {
  readonly text: string
  readonly lang?: string | undefined
  readonly without: Partial<ProductFilters>
}

export function FilterChips({ filters, shelf }: { filters: ProductFilters; shelf: Shelf | undefined }) {
  const chips = chipsOf(filters, shelf?.categories ?? [])
  if (chips.length === 0) return null
  return (
    <ul aria-label={m.shop_active_filters()} className="mb-4 flex flex-wrap gap-2">
      {chips.map(({ text, lang, without }) => (
        <li key={text} className="min-w-0">
          <Link
            to={{ search: queryOf({ ...filters, ...without }) }}
            preventScrollReset
            aria-label={m.shop_remove_filter({ filter: text })}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-terracotta-soft py-1 pr-2.5 pl-3.5 font-semibold text-sm text-terracotta-deep transition hover:bg-line sm:min-h-9"
          >
            <bdi lang={lang} className="truncate">
              {text}
            </bdi>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function chipsOf(filters: ProductFilters, known: Shelf["categories"]): Chip[] {
  const { categories, inStock } = filters
  const price = priceText(filters)
  return [
    ...categories.map((category) => ({
      text: labelOf(category, known) || m.shop_category_other(),
      lang: category ? langOfCategory(known.find((each) => each.category === category) ?? {}) : undefined,
      without: { categories: categories.filter((each) => each !== category) },
    })),
    ...(price ? [{ text: price, without: { minCents: null, maxCents: null } }] : []),
    ...(inStock ? [{ text: m.shop_filter_in_stock(), without: { inStock: false } }] : []),
  ]
}

function priceText({ minCents, maxCents }: ProductFilters): string | null {
  const [min, max] = [formatRupees(minCents ?? 0), formatRupees(maxCents ?? 0)]
  if (minCents !== null && maxCents !== null) return m.shop_filter_price_between({ min, max })
  if (minCents !== null) return m.shop_filter_price_from({ min })
  return maxCents === null ? null : m.shop_filter_price_up_to({ max })
}
