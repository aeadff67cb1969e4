import { X } from "lucide-react"
import { Link } from "react-router"
import { m } from "#messages/messages.js"
import { labelOf, type ProductFilters, queryOf } from "#shop/catalogue/search/search.ts"
import { formatRupees } from "#shop/money.ts"
import type { Shelf } from "./filter-panel.tsx"

interface Chip {
  readonly text: string
  readonly without: Partial<ProductFilters>
}

/** Shows the filters that are on, each with its way out. */
export function FilterChips({ filters, shelf }: { filters: ProductFilters; shelf: Shelf | undefined }) {
  const chips = chipsOf(filters, shelf?.categories ?? [])
  if (chips.length === 0) return null
  return (
    <ul aria-label={m.shop_active_filters()} className="mb-4 flex flex-wrap gap-2">
      {chips.map(({ text, without }) => (
        <li key={text} className="min-w-0">
          <Link
            to={{ search: queryOf({ ...filters, ...without }) }}
            preventScrollReset
            aria-label={m.shop_remove_filter({ filter: text })}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-terracotta-soft py-1 pr-2.5 pl-3.5 font-semibold text-sm text-terracotta-deep transition hover:bg-line sm:min-h-9"
          >
            <bdi className="truncate">{text}</bdi>
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
